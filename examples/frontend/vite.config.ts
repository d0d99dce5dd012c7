import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const backend = process.env.BACKEND_URL ?? "http://localhost:3000";

export default defineConfig({
  plugins: [vue(), svelte(), solid()],
  server: { proxy: { "/connection": backend } },
  build: { rolldownOptions: { input: ["vue.html", "svelte.html", "solid.html", "angular.html"] } },
});
