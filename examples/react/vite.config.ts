import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// With a plain string as the target, Vite changes `Host`, and `Origin` no longer matches it.
const proxy = {
  "/connection": {
    target: process.env.BACKEND_URL ?? "http://localhost:3000",
    changeOrigin: false,
  },
};

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
