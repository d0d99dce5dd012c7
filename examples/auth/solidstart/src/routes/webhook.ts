import { socketless } from "~/lib/socketless";

const webhook = socketless.webhook();

export const POST = ({ request }: { request: Request }) => webhook(request);
