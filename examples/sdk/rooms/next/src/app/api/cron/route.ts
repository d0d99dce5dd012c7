import { cron } from "@socketless/sdk/cron";

import { rooms, socketless } from "@/lib/socketless";

export const GET = cron(socketless, rooms.sweep);
