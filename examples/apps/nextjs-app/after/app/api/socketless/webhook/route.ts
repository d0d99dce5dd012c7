import { notices, online, rooms, socketless } from "@/lib/socketless";

export const POST = socketless.webhook(rooms, online, notices);
