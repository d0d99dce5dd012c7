import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A login provider that signs access tokens, and publishes its key. */
export interface Issuer {
  /** What the program that takes its tokens is told. */
  env: Record<string, string>;
  publicKey: KeyObject;
  /** While true, nobody gets its key. */
  isDown: boolean;
  /** A token of a user that is valid for a minute, with other claims and header fields where a test names them. */
  token(user: string, claims?: object, header?: object, signer?: (content: string) => string): string;
  close(): void;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const rs256 =
  (key: KeyObject) =>
  (content: string): string =>
    sign("sha256", Buffer.from(content), key).toString("base64url");

/** Starts a provider on a free port. */
export async function openIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer((_, response) => {
    if (issuer.isDown) {
      return void response.writeHead(503).end();
    }
    const keys = [{ ...publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }];
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ keys }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    env: { LOGIN_KEYS_URL: `${url}/jwks`, LOGIN_ISSUER: `${url}/`, LOGIN_AUDIENCE: "this-backend" },
    publicKey,
    isDown: false,
    token(user, claims = {}, header = {}, signer = rs256(privateKey)) {
      const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 };
      const payload = { iss: `${url}/`, aud: "this-backend", sub: user, ...times, ...claims };
      const content = `${encode({ alg: "RS256", kid: "k1", ...header })}.${encode(payload)}`;
      return `${content}.${signer(content)}`;
    },
    close: () => server.close(),
  };
  return issuer;
}
