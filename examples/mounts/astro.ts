import { app } from "./app.ts";

export const prerender = false;

export const ALL = ({ request }: { request: Request }) => app(request);
