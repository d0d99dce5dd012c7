import { app } from "./socketless.ts";

export default { fetch: (request: Request) => app(request) };
