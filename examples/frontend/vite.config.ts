import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

export default defineConfig({
  plugins: [vue(), svelte(), solid()],
  // #region proxy
  server: {
    // With a plain string as the target, Vite changes `Host`, and `Origin`
    // no longer matches it.
    proxy: {
      "/connection": {
        target: process.env.BACKEND_URL ?? "http://localhost:3000",
        changeOrigin: false,
      },
    },
  },
  // #endregion proxy
  build: {
    rolldownOptions: {
      input: ["vue.html", "svelte.html", "solid.html", "angular.html"],
    },
  },
});
