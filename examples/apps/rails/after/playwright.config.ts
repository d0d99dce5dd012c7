import { defineConfig } from "@playwright/test";

process.loadEnvFile(); // The tests run against the settings of .env.
const { origin, port } = new URL(process.env.PUBLIC_URL ?? "");
const service = new URL(process.env.SOCKETLESS_API_URL ?? "");

export default defineConfig({
  testDir: "tests",
  workers: 1, // The tests share one database.
  use: { baseURL: origin },
  webServer: [
    {
      command: `npx --no socketless local --port ${service.port}`,
      url: service.href,
      reuseExistingServer: true,
    },
    {
      command: `bin/rails server --port ${port}`,
      url: `${origin}/session/new`,
      reuseExistingServer: true,
    },
  ],
});
