import "./node";

import type { Port } from "@socketless/local/worker/messages";
import { serve } from "@socketless/local/worker/serve";

import app from "../../../examples/hono/src/app";
import { APP_ORIGIN } from "./addresses";

const callService = serve(globalThis as unknown as Port, {
  origin: APP_ORIGIN,
  fetch: (request) => app.fetch(request),
});

// The tutorial's server calls the service as it does everywhere, and there is no way from here to the network.
globalThis.fetch = (input, init) => callService(String(input), init);
