import type { AddressInfo } from "node:net";
import { once } from "node:events";

import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";

import app from "../src/app.ts";
import { startLocalService } from "./local-service.ts";

app.use(
  "/sdk/*",
  serveStatic({
    root: "./node_modules/@socketless",
    rewriteRequestPath: (path) => path.replace("/sdk/", "/sdk/dist/"),
  }),
);
app.use(serveStatic({ root: "./public" }));

/** Starts the app beside a local service, each on a free port. */
export async function startApp(...options: string[]) {
  const service = await startLocalService(...options);
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.env.SOCKETLESS_API_URL = service.url;
  process.env.SOCKETLESS_API_KEY = service.apiKey;
  process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET = "only-for-tests";
  process.env.PUBLIC_URL = url.replace("localhost", "127.0.0.1");

  return {
    url,
    service,
    async close() {
      server.close();
      await service.close();
    },
  };
}
