import { socketless } from "~/lib/socketless";

export const POST = ({ request }: { request: Request }) =>
  socketless.connection(request);
