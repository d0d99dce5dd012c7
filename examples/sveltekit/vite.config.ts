import { existsSync } from "node:fs";

import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

if (existsSync(".env")) process.loadEnvFile();

export default defineConfig({
  plugins: [sveltekit({ adapter: adapter() })],
  server: {
    allowedHosts: [
      new URL(process.env.PUBLIC_URL ?? "http://localhost").hostname,
    ],
  },
});
