import { createSocketless } from "@socketless/sdk";

import { userFrom } from "./user";

export const socketless = createSocketless({ user: userFrom });
