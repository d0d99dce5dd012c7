import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { availableParallelism } from "node:os";
import path from "node:path";

import { startNginx } from "../../tests/support/nginx";
import { type Target } from "../../tests/support/target";
import { load } from "./load";
import { errorsOf, report, type Measured, type Results } from "./report";
import { startBundled } from "./servers";

const ROOT = path.resolve(__dirname, "../..");
const CONNECTIONS = 1_000;
const SECONDS = 30;
const WARM_UP_SECONDS = 5;

/** Pages of each kind, and what every page loads. */
function pathsOfBuild(): string[] {
  const home = readFileSync(path.join(ROOT, "build/index.html"), "utf8");
  const assets = [...home.matchAll(/\/assets\/(?:css\/styles|js\/main)\.[0-9a-f]{8}\.(?:css|js)/g)].map(([url]) => url);
  return [
    "/",
    "/docs",
    "/docs/concepts",
    "/docs/guides/message-validation",
    "/api/",
    "/img/logo.svg",
    ...new Set(assets),
  ];
}

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** What has to be the same, so that the servers do the same work. */
const COMPARED = [
  "content-encoding",
  "content-type",
  "cache-control",
  "content-security-policy",
  "x-frame-options",
] as const;

function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: Object.fromEntries(COMPARED.map((name) => [name, response.headers[name]])),
          body: Buffer.concat(chunks).toString("base64"),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** @throws when two servers answer a path in different ways */
async function checkSame(targets: readonly Target[], paths: readonly string[]): Promise<void> {
  for (const asked of paths) {
    const [first, ...others] = await Promise.all(targets.map(({ url }) => ask(url + asked)));
    for (const other of others) {
      if (JSON.stringify(other) !== JSON.stringify(first)) {
        const shown = [first, other].map((answer) => JSON.stringify({ ...answer, body: answer?.body.length }));
        throw new Error(`The servers answer ${asked} in different ways:\n${shown.join("\n")}`);
      }
    }
  }
}

async function measure(target: Target, paths: readonly string[]): Promise<Measured> {
  const { name, version, url } = target;
  console.log(`${name} (${version})`);
  const idle = target.memory();
  await load({ url, paths, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const memory = [idle];
  const timer = setInterval(() => memory.push(target.memory()), 1_000);
  const loaded = await load({ url, paths, connections: CONNECTIONS, seconds: SECONDS });
  clearInterval(timer);
  return { name, version, ...loaded, memory };
}

/** Measures each server alone, one after the other, and writes the results beside this file. */
async function main(): Promise<void> {
  const paths = pathsOfBuild();
  const targets = [await startBundled(ROOT), await startNginx(path.join(ROOT, "build"))].filter(
    (target) => target !== undefined,
  );
  if (targets.length === 1) {
    console.log("nginx is not installed: only the bundled server is measured.");
  }
  try {
    await checkSame(targets, paths);
    const servers: Measured[] = [];
    for (const target of targets) {
      servers.push(await measure(target, paths));
    }
    const results: Results = {
      connections: CONNECTIONS,
      seconds: SECONDS,
      cores: availableParallelism(),
      paths,
      servers,
    };
    const text = report(results);
    writeFileSync(path.join(__dirname, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(path.join(__dirname, "results.md"), text);
    console.log(text);
    if (servers.some((server) => errorsOf(server) > 0)) {
      process.exitCode = 1;
    }
  } finally {
    await Promise.all(targets.map((target) => target.stop()));
  }
}

void main();
