import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { verifySignature } from "@socketless/sdk";

import * as node from "./javascript/node-signature.ts";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  bodyBase64: string;
}

const file =
  process.env.VECTORS ??
  fileURLToPath(new URL("vectors.json", import.meta.url));
const { vectors } = JSON.parse(readFileSync(file, "utf8")) as {
  vectors: Vector[];
};

const verify =
  process.argv[2] === "node"
    ? (body: Uint8Array<ArrayBuffer>, header: string | null, secret: string) =>
        node.verifySignature(body, header ?? undefined, secret)
    : verifySignature;

for (const { name, valid, secret, header, bodyBase64 } of vectors) {
  const body = new Uint8Array(Buffer.from(bodyBase64, "base64"));
  const right = (await verify(body, header, secret)) === valid;
  console.log(`${right ? "ok" : "not ok"} ${name}`);
  if (!right) {
    process.exitCode = 1;
  }
}
