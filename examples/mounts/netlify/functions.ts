import type { Config } from "@netlify/functions";

import { app } from "../socketless";

export default (request: Request) => app(request);

export const config: Config = { path: ["/connection", "/webhook"] };
