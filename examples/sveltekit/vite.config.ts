import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig, loadEnv } from "vite";

export default defineConfig(({ mode }) => {
  const { PUBLIC_URL = "http://localhost:3000" } = loadEnv(mode, process.cwd(), "PUBLIC_");
  return {
    plugins: [sveltekit({ adapter: adapter() })],
    server: { allowedHosts: [new URL(PUBLIC_URL).hostname] },
  };
});
