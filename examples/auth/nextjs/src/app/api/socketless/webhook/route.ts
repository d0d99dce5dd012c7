import { socketless } from "@/lib/socketless";

export const POST = socketless.webhook();
