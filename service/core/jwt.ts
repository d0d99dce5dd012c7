import { hmac } from "./hmac";

const decoder = new TextDecoder();

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const encoded = (value: unknown): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
const decoded = (text: string): unknown => JSON.parse(decoder.decode(fromBase64Url(text)));

const signed = async (content: string, key: string): Promise<string> =>
  `${content}.${toBase64Url(await hmac(content, key))}`;

/** Sign a JSON Web Token with HS256. */
export const signToken = (claims: object, key: string): Promise<string> =>
  signed(`${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`, key);

/** Return the claims of a token signed with HS256 and this key, else undefined. Doesn't check the expiry. */
export async function readToken(token: string, key: string): Promise<Map<string, unknown> | undefined> {
  const [header = "", payload = ""] = token.split(".");
  if ((await signed(`${header}.${payload}`, key)) !== token) {
    return undefined;
  }
  try {
    const { alg } = decoded(header) as { alg?: unknown };
    return alg === "HS256" ? new Map(Object.entries(decoded(payload) as object)) : undefined;
  } catch {
    return undefined;
  }
}
