import { defineEnvVars } from "@sveltejs/kit/env";

export const variables = defineEnvVars({
  PUBLIC_URL: {},
  SOCKETLESS_API_KEY: {},
  SOCKETLESS_API_URL: { schema: (value) => value ?? "https://app.socketless.ws" },
  SOCKETLESS_WEBHOOK_SECRET: {},
});
