import { app } from "./app.ts";

export default (event: { req: Request }) => app(event.req);
