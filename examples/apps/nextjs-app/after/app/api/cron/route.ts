import { cron } from "@socketless/sdk/cron";

import { online, socketless } from "@/lib/socketless";

export const GET = cron(socketless, online.sweep);
