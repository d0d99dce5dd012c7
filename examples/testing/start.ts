import type { AddressInfo } from "node:net";
import { once } from "node:events";

import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { startSocketless } from "@socketless/sdk/testing";

import app from "../src/app.ts";

app.use(
  "/sdk/*",
  serveStatic({
    root: "./node_modules/@socketless",
    rewriteRequestPath: (path) => path.replace("/sdk/", "/sdk/dist/"),
  }),
);
app.use(serveStatic({ root: "./public" }));

/** Starts the app beside a local service, each on a free port. */
export async function startApp() {
  const service = await startSocketless();
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  Object.assign(process.env, service.env, { PUBLIC_URL });

  return {
    url: `http://localhost:${port}`,
    service,
    async close() {
      server.close();
      await service.stop();
    },
  };
}
