import { writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { build } from "esbuild";

import { packSdk } from "../plugins/sdk/pack";
import { run } from "./command";
import { table } from "./report";

/** A client for browsers, and the statement that a page needs of it to connect. */
interface Client {
  name: string;
  /** What npm installs; nothing for this site's own. */
  install?: string;
  statement: string;
}

const CLIENTS: Client[] = [
  { name: "Socketless", statement: 'export { openConnection } from "@socketless/sdk/client";' },
  { name: "Socketless for React", statement: 'export { useConnection } from "@socketless/sdk/react";' },
  { name: "PartySocket", install: "partysocket@1.3.0", statement: 'export { default } from "partysocket";' },
  { name: "Socket.IO", install: "socket.io-client@4.8.4", statement: 'export { io } from "socket.io-client";' },
  {
    name: "SignalR",
    install: "@microsoft/signalr@10.0.11",
    statement: 'export { HubConnectionBuilder } from "@microsoft/signalr";',
  },
  {
    name: "Supabase Realtime",
    install: "@supabase/realtime-js@2.119.1",
    statement: 'export { RealtimeClient } from "@supabase/realtime-js";',
  },
  { name: "Pusher", install: "pusher-js@8.6.0", statement: 'export { default } from "pusher-js";' },
  { name: "Centrifugo", install: "centrifuge@5.8.0", statement: 'export { Centrifuge } from "centrifuge";' },
  { name: "Ably", install: "ably@2.28.0", statement: 'export { Realtime } from "ably";' },
];

/** Bundle a statement for browsers, without React, and return its bytes after minification and brotli. */
async function weigh(statement: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: statement, resolveDir },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    external: ["react"],
    logLevel: "error",
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? "").length;
}

/**
 * Compare the bytes that a page loads for one connection with those of other services' clients.
 *
 * @param folder - an empty folder, into which the clients are installed
 * @returns a table in Markdown
 */
export async function measureClients(folder: string): Promise<string> {
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true }));
  const packages = CLIENTS.flatMap(({ install }) => install ?? []);
  const { tarball } = await packSdk(process.cwd());
  await run(`npm install --no-audit --no-fund --legacy-peer-deps ${[...packages, tarball].join(" ")}`, folder);
  const rows: string[][] = [];
  for (const { name, install, statement } of CLIENTS) {
    rows.push([name, install ?? "this commit", `${((await weigh(statement, folder)) / 1000).toFixed(1)} KB`]);
  }
  return table(["Client", "Package", "Minified, brotli"], rows);
}
