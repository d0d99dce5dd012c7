import { nodeHandler } from "@socketless/sdk/node";
import { fromNodeMiddleware } from "h3";

import { webhook } from "../utils/socketless";

export default fromNodeMiddleware(nodeHandler(webhook));
