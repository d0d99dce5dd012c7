import { socketless } from "../lib/socketless";

export const prerender = false;

export const POST = ({ request }: { request: Request }) =>
  socketless.connection(request);
