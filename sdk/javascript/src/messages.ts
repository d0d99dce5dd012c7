/** The start of `type` in messages that the SDK's client acts on, and which only the SDK's server sends. */
export const RESERVED = "socketless:";

/** The first message of each connection: its user, and its identifier. */
export const WELCOME = `${RESERVED}welcome`;

/** The answer to each message of `socketless probe`, which is in its `message`. */
export const PROBED = `${RESERVED}probe`;

/** The last message of a connection whose session has ended. */
export const ENDED = `${RESERVED}ended`;
