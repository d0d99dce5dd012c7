import { defineConfig } from "@playwright/test";

process.loadEnvFile(); // The tests run against the settings of .env.
const service = new URL(process.env.SOCKETLESS_API_URL ?? "");
const api = new URL(process.env.PUBLIC_URL ?? "");
const pages = new URL(process.env.ALLOWED_ORIGINS ?? "");

export default defineConfig({
  testDir: "tests",
  workers: 1, // The tests share one database.
  use: { baseURL: pages.href },
  webServer: [
    {
      command: `npx --no socketless local --port ${service.port}`,
      cwd: "api",
      url: service.href,
      reuseExistingServer: true,
    },
    {
      command: "npm run build && node dist/main.js",
      cwd: "api",
      env: { PORT: api.port },
      port: Number(api.port),
      reuseExistingServer: true,
      timeout: 120_000,
    },
    {
      command: `npm run build && npx vite preview --strictPort --port ${pages.port}`,
      cwd: "web",
      env: { VITE_API: api.href },
      url: pages.href,
      reuseExistingServer: true,
      timeout: 120_000,
    },
  ],
});
