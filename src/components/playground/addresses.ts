/** Names that no request ever leaves the page for: the worker answers both. */
export const SERVICE_ORIGIN = "http://socketless.invalid";
export const APP_ORIGIN = "http://localhost:3000";
export const API_KEY = "the-api-key-of-this-tab";
/** Where the worker takes the reply that a reader wrote; no server of a tutorial has this path. */
export const REPLY_PATH = "/playground/reply";
