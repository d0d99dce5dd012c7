// Calls functions of the module, one a line of input, and prints what each returned or threw as JSON.
import { createInterface } from "node:readline";

// @ts-expect-error The test puts the module beside this file.
import * as socketless from "./socketless.ts";

type Call = { call: string; args: unknown[] };

async function resultOf({ call, args }: Call): Promise<unknown> {
  if (call === "readEvent") {
    const [body, signature] = args as [string, string];
    const headers = { "x-socketless-signature": signature };
    args = [new Request("http://localhost/", { method: "POST", headers, body: Buffer.from(body, "base64") })];
  }
  const functions = new Map<string, unknown>(Object.entries(socketless as object));
  const result = await (functions.get(call) as (...given: unknown[]) => unknown)(...args);
  if (!(result instanceof Response)) {
    return result;
  }
  const authorization = result.headers.get("authorization");
  return { status: result.status, body: await result.text(), authorization };
}

/** Reads the next call only after the answer to the one before. */
async function run(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await resultOf(JSON.parse(line) as Call).then(
      (result) => ({ result: result ?? null }),
      (error: Error) => ({ error: error.message }),
    );
    console.log(JSON.stringify(answer));
  }
}
void run();
