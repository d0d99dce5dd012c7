import { createHmac } from "node:crypto";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const byHmac =
  (secret: string) =>
  (content: Buffer): Buffer =>
    createHmac("sha256", secret).update(content).digest();

/** Sign a JSON Web Token of user 42, which ends in ten minutes. */
export function tokenOf(alg: string, signer: (content: Buffer) => Buffer, claims: object = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const content = `${encode({ alg, kid: "1" })}.${encode({ sub: "42", exp, ...claims })}`;
  return `${content}.${signer(Buffer.from(content)).toString("base64url")}`;
}
