import { fromNodeMiddleware } from "h3";

import { app } from "./app.ts";
import { nodeHandler } from "./node-http.ts";

// h3 1 reads a body to its end before it can say that it is too large.
export default fromNodeMiddleware(nodeHandler(app));
