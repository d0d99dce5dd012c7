type Program = readonly [string, ...string[]];

/** How one framework or host runs the routes, here. */
export interface Mount {
  /** Name in the report. */
  name: string;
  serve: (port: number) => Program;
  env?: Record<string, string>;
  /** Where it runs. Default: the workspace of the example. */
  folder?: () => string;
  /** Path in front of both routes. Default: none. */
  path?: string;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const host = (name: string, ...args: string[]) => ({ serve: (): Program => ["node", "host.mjs", name, ...args] });

/** What runs the page's files as a reader does. */
export const container: Mount = { name: "Node.js in a container", serve: () => ["node", "node.ts"] };
export const workers: Mount = { name: "Cloudflare Workers", serve: () => ["node", "workers.mjs"] };

export const mounts: readonly Mount[] = [
  container,
  workers,
  { name: "Express 5, ES modules", ...host("express", "./bundle/express.js") },
  { name: "Express 5, CommonJS", ...host("express", "./express.cjs") },
  { name: "Express 4, ES modules", ...host("express", "./express4/express.mjs") },
  { name: "Express 4, CommonJS", ...host("express", "./express4/express.cjs") },
  { name: "Fastify", ...host("fastify") },
  { name: "Koa", ...host("koa") },
  { name: "Hono", serve: () => [bin("bun"), "hono.ts"] },
  { name: "Elysia", serve: () => [bin("bun"), "elysia.ts"] },
  { name: "Nuxt 3 and 4, h3 1", ...host("nuxt") },
  { name: "Nuxt 5, h3 2", ...host("nitro") },
  { name: "Next.js pages router", ...host("pages") },
  { name: "React Router", ...host("react-router") },
  { name: "Astro", ...host("astro") },
  { name: "Netlify", ...host("netlify") },
  { name: "AWS Lambda", ...host("lambda") },
  { name: "Azure Functions", ...host("azure") },
  {
    name: "Deno",
    serve: (port) => [
      bin("deno"),
      "serve",
      "--allow-net",
      "--allow-env",
      `--port=${port}`,
      "--host=127.0.0.1",
      "deno.ts",
    ],
  },
  { name: "Bun", serve: () => [bin("bun"), "bun.ts"] },
  {
    name: "Google Cloud Functions",
    serve: (port) => [
      "node",
      bin("functions-framework"),
      "--target=app",
      "--source=bundle/google.js",
      `--port=${port}`,
    ],
  },
];
