import { nodeHandler } from "@socketless/sdk/node";

import { socketless } from "@/lib/socketless";

export const config = { api: { bodyParser: false } };

export default nodeHandler(socketless.connection);
