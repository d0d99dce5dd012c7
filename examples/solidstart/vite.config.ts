import { solidStart } from "@solidjs/start/config";
import { nitro } from "nitro/vite";
import { defineConfig, loadEnv } from "vite";

export default defineConfig(({ mode }) => {
  const { PUBLIC_URL = "http://localhost:3000" } = loadEnv(
    mode,
    process.cwd(),
    "PUBLIC_",
  );
  return {
    plugins: [solidStart({ middleware: "./src/middleware.ts" }), nitro()],
    server: { allowedHosts: [new URL(PUBLIC_URL).hostname] },
  };
});
