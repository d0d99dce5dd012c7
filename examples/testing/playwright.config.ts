import { defineConfig } from "@playwright/test";

const env = {
  SOCKETLESS_API_URL: "http://127.0.0.1:4000",
  SOCKETLESS_API_KEY: "local-api-key",
  SOCKETLESS_WEBHOOK_MASTER_SECRET: crypto.randomUUID(),
  PUBLIC_URL: "http://localhost:3000/api/socketless",
};

export default defineConfig({
  use: { baseURL: "http://localhost:3000" },
  webServer: [
    {
      command: "npx --no socketless local --port 4000",
      url: "http://127.0.0.1:4000/local/state",
    },
    {
      command: "npm run build && npm start",
      url: "http://localhost:3000",
      env,
      timeout: 180_000,
    },
  ],
});
