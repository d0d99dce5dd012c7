export { SocketlessError } from "./api";
export { sentBy, type WebhookEvent } from "./event";
export type { Person, SocketlessOptions, UserId } from "./options";
export { reply, type Reply } from "./reply";
export type { Log } from "./settings";
export { verifySignature } from "./signature";
export { createSocketless } from "./socketless";
export type { Handler, Message, Receivers, Socketless } from "./types";
export { feedOf, userOf } from "./users";
