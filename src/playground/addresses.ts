/** Origins that the worker answers itself; requests to them never leave the page. */
export const SERVICE_ORIGIN = "http://socketless.localhost";
export const APP_ORIGIN = "http://localhost:3000";
export const API_KEY = "the-api-key-of-this-tab";
/** Path where the worker accepts an edited reply; no tutorial's server uses it. */
export const REPLY_PATH = "/playground/reply";
