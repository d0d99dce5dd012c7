// Calls one function of the module, and prints what it returned or threw as JSON.
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

resultOf(JSON.parse(process.argv[2] ?? "") as Call).then(
  (result) => console.log(JSON.stringify({ result: result ?? null })),
  (error: Error) => console.log(JSON.stringify({ error: error.message })),
);
