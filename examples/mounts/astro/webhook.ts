import { webhook } from "../lib/socketless";

export const prerender = false;

export const POST = ({ request }: { request: Request }) => webhook(request);
