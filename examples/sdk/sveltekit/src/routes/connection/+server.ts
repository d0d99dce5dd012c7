import { socketless } from "$lib/server/socketless";

export const POST = ({ request }) => socketless.connection(request);
