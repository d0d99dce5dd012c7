import { members, notices, online, socketless } from "@/lib/socketless";

export const POST = socketless.webhook(members, online, notices);
