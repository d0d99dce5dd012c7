import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { bundleLocal } from "../bundle";
import type { Control } from "../core/control";
import type { stateOf } from "./pages";

export type { Control };

const CACHE = path.resolve(__dirname, "../../.cache/local");

let built: Promise<string> | undefined;

/** Return the absolute path of `socketless-local.mjs`, building it once per process. */
export const localFile = (): Promise<string> => (built ??= buildFile());

async function buildFile(): Promise<string> {
  const { text } = await bundleLocal();
  const folder = path.join(CACHE, createHash("sha256").update(text).digest("hex").slice(0, 16));
  const file = path.join(folder, "socketless-local.mjs");
  if (existsSync(file)) {
    return file;
  }
  mkdirSync(folder, { recursive: true });
  // Rename into place, because several processes may build it at the same time.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
  return file;
}

type LocalState = ReturnType<typeof stateOf>;

/** A running `socketless-local.mjs`. */
export interface LocalService {
  url: string;
  apiKey: string;
  /** Apply a control request. Rejects with the reason when it is invalid. */
  control(change: Control): Promise<void>;
  state(): Promise<LocalState>;
  feedsOf(identifier: string): Promise<string[]>;
  countConnections(identifier: string): Promise<number>;
  /** Count the heartbeat answers received from an identifier, over all its connections. */
  heartbeatAnswers(identifier: string): Promise<number>;
  close(): Promise<void>;
}

/** Start `socketless-local.mjs` on a free port. Rejects with its output if it exits at once. */
export async function startLocal(args: string[] = []): Promise<LocalService> {
  const child = spawn(process.execPath, [await localFile(), "--port", "0", "--json", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = () => child.kill("SIGKILL");
  process.once("exit", stop);
  const close = async () => {
    process.off("exit", stop);
    child.kill();
    await ended;
  };
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const { url, apiKey } = await new Promise<{ url: string; apiKey: string }>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (output.includes("\n")) {
        return;
      }
      output += String(chunk);
      if (output.includes("\n")) {
        resolve(JSON.parse(output.split("\n", 1)[0] ?? "") as { url: string; apiKey: string });
      }
    });
    void ended.then(() => reject(new Error(errors)));
  });

  const headers = { Authorization: `Bearer ${apiKey}` };
  const state = async () => (await (await fetch(`${url}/local/state`)).json()) as LocalState;
  const ofOne = <T extends { identifier: string }>(list: T[], identifier: string): T[] =>
    list.filter((it) => it.identifier === identifier);
  return {
    url,
    apiKey,
    close,
    state,
    async control(change) {
      const response = await fetch(`${url}/local/control`, { method: "POST", headers, body: JSON.stringify(change) });
      if (!response.ok) {
        throw new Error(await response.text());
      }
    },
    feedsOf: async (identifier) => ofOne((await state()).members, identifier)[0]?.feeds ?? [],
    countConnections: async (identifier) => ofOne((await state()).connections, identifier).length,
    heartbeatAnswers: async (identifier) => ofOne((await state()).heartbeatAnswers, identifier)[0]?.count ?? 0,
  };
}
