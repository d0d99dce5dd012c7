// Render each framework's room on the server with the development server's modules, and print what comes of it as JSON.
import { svelte as sveltePlugin } from "@sveltejs/vite-plugin-svelte";
import vuePlugin from "@vitejs/plugin-vue";
import { createServer } from "vite";
import solidPlugin from "vite-plugin-solid";

let requests = 0;
const refuse = () => {
  requests += 1;
  throw new Error("Rendering opens no connection");
};
const vite = await createServer({
  configFile: false,
  plugins: [vuePlugin(), sveltePlugin(), solidPlugin({ ssr: true })],
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: "custom",
});
globalThis.fetch = refuse;
globalThis.WebSocket = refuse;
const load = (file) => vite.ssrLoadModule(file);

const vue = async () => {
  const { createSSRApp } = await import("vue");
  const { renderToString } = await import("vue/server-renderer");
  return renderToString(createSSRApp((await load("/src/vue/App.vue")).default));
};
const svelte = async () => {
  const { render } = await load("svelte/server");
  return (await render((await load("/src/svelte/App.svelte")).default)).body;
};
const solid = async () => {
  const { renderToString } = await import("solid-js/web");
  const { App } = await load("/src/solid/App.tsx");
  return renderToString(() => App());
};
const angular = async () => {
  await import("@angular/compiler");
  const { bootstrapApplication } = await import("@angular/platform-browser");
  const { provideServerRendering, renderApplication } = await import("@angular/platform-server");
  const { App } = await load("/src/angular/app.ts");
  const start = (context) => bootstrapApplication(App, { providers: [provideServerRendering()] }, context);
  return renderApplication(start, { document: "<body></body>", url: "/", allowedHosts: ["localhost"] });
};

const pages = {};
for (const [name, render] of Object.entries({ vue, svelte, solid, angular })) {
  pages[name] = await render();
}
// What an effect or a timer would open, it opens now.
await new Promise((resolve) => setTimeout(resolve, 300));
await vite.close();
console.log(JSON.stringify({ requests, pages }));
process.exit();
