import { nodeHandler } from "@socketless/sdk/node";

import { webhook } from "@/lib/socketless";

export const config = { api: { bodyParser: false } };

export default nodeHandler(webhook);
