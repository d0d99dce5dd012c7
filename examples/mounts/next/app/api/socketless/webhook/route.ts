import { webhook } from "@/lib/socketless";

export const POST = webhook;
