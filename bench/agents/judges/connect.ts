import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Api, startApi } from "../api";
import { run } from "../run";

const KEY = "key-of-the-judge";
const MASTER = "master-of-the-judge";
const HOSTED = "https://app.socketless.ws";

interface Connection {
  identifier?: string;
  webhook?: { url?: string; secret?: string };
}

function faultsOf(api: Api, printed: readonly string[]): string[] {
  const bodies = api.calls.map(({ body }) => (body ?? {}) as Connection);
  const [first, second] = bodies;
  const secrets = bodies.map(({ webhook }) => webhook?.secret);
  const checks: [boolean, string][] = [
    [
      api.calls.length === 2 && api.calls.every((call) => call.path === "/api/v0/connection"),
      "one call for a connection",
    ],
    [api.calls.every(({ authorization }) => authorization === `Bearer ${KEY}`), "the API key as a bearer token"],
    [bodies.every(({ identifier }) => identifier?.startsWith("user_42.") === true), "an identifier that names user 42"],
    [first?.identifier !== second?.identifier, "an identifier for each connection"],
    [
      secrets.every((secret) => Boolean(secret) && secret !== MASTER && secret !== KEY),
      "a secret that is not the master's",
    ],
    [secrets[0] !== secrets[1], "a secret for each identifier"],
    [bodies.every(({ webhook }) => webhook?.url === "https://example.com/api/socketless"), "the webhook's address"],
    [
      printed.every((text, run) => text.trim() === `wss://connect.socketless.ws/token-${run + 1}`),
      "the url and nothing else",
    ],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, wanted]) => `It lacks: ${wanted}.`);
}

/** Runs the program twice against a stand-in for the service. */
export async function judgeConnect(file: string): Promise<string[]> {
  const api = await startApi();
  const folder = mkdtempSync(path.join(tmpdir(), "judge-"));
  const program = path.join(folder, "connect.mjs");
  writeFileSync(program, readFileSync(file, "utf8").replaceAll(HOSTED, api.url));
  const env = { SOCKETLESS_API_KEY: KEY, SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER, SOCKETLESS_API_URL: api.url };
  const printed: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    printed.push((await run(process.execPath, [program], { env })).stdout);
  }
  api.close();
  rmSync(folder, { recursive: true });
  return faultsOf(api, printed);
}
