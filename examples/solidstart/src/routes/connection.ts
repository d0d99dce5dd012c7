import type { APIEvent } from "@solidjs/start/server";

import { socketless } from "~/lib/socketless";

export const POST = ({ request }: APIEvent) => socketless.connection(request);
