import { nodeHandler } from "@socketless/sdk/node";
import { fromNodeMiddleware } from "h3";

import { socketless } from "../utils/socketless";

export default fromNodeMiddleware(nodeHandler(socketless.connection));
