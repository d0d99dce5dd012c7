/**
 * The part of Node.js that the tutorials' servers use, for a worker: environment variables. The values are used only
 * here, and are valid only for the service in the same worker.
 */
import { API_KEY, APP_ORIGIN, SERVICE_ORIGIN } from "../addresses";

Object.assign(globalThis, {
  process: {
    env: {
      PUBLIC_URL: APP_ORIGIN,
      SOCKETLESS_API_KEY: API_KEY,
      SOCKETLESS_API_URL: SERVICE_ORIGIN,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: "a-secret-of-this-tab",
    },
  },
});
