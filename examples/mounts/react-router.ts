import { app } from "./app.ts";

export const action = ({ request }: { request: Request }) => app(request);

export const loader = action; // Answers a GET with 405.
