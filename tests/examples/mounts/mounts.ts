type Program = readonly [string, ...string[]];

/** How one host runs the app, here. */
export interface Mount {
  /** Name in the report. */
  name: string;
  serve: (port: number) => Program;
  env?: Record<string, string>;
  /** True where the host parses a body itself, and answers broken JSON before the app does. */
  parsesBody?: boolean;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;

const lambda = (shape: string): Mount => ({
  name: `AWS Lambda, ${shape}`,
  serve: () => ["node", "lambda.mjs"],
  env: { SHAPE: shape },
});

export const mounts: readonly Mount[] = [
  lambda("payload 2.0"),
  lambda("payload 1.0"),
  lambda("load balancer"),
  lambda("load balancer, multi-value headers"),
  { name: "Cloudflare Workers", serve: () => ["node", "workers.mjs"] },
  { name: "Netlify", serve: () => ["node", "netlify.mjs"] },
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
  { name: "Node.js in a container", serve: () => ["node", "node.ts"] },
  {
    name: "Google Cloud Functions",
    serve: (port) => ["node", bin("functions-framework"), "--target=app", "--source=google.ts", `--port=${port}`],
    parsesBody: true,
  },
  { name: "Azure Functions", serve: () => ["node", "azure.mjs"] },
  { name: "Nuxt 3 and 4, h3 1", serve: () => ["node", "nuxt.mjs"] },
  { name: "Nuxt 5, h3 2", serve: () => ["node", "nitro.mjs"] },
  {
    name: "React Router and Remix",
    serve: () => ["node", "called.mjs"],
    env: { MODULE: "react-router.ts", NAME: "action" },
  },
  { name: "Astro", serve: () => ["node", "called.mjs"], env: { MODULE: "astro.ts", NAME: "ALL" } },
  { name: "Next.js pages router", serve: () => ["node", "pages-router.mjs"] },
  { name: "Elysia", serve: () => [bin("bun"), "elysia.ts"] },
];

/** API Gateway's REST APIs rename a header of the reply, so it is ignored. */
export const renaming: Mount = { ...lambda("payload 1.0"), env: { SHAPE: "payload 1.0", RENAMES: "true" } };
