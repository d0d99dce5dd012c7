import { app } from "./socketless";

export default { fetch: (request: Request) => app(request) };
