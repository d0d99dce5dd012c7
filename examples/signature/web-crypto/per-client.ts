import { verifySignature } from "./signature.ts";

const encoder = new TextEncoder();

/** A webhook secret that belongs to one client: HMAC-SHA256 of its identifier, as 64 hexadecimal digits. */
export async function secretFor(identifier: string, mainSecret: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(mainSecret), algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(identifier));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Who an event says it is from, which is not to be believed before the signature was verified. */
function claimedIdentifier(body: BufferSource): string | undefined {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as { data: { connection: { identifier: unknown } } };
    const { identifier } = event.data.connection;
    return typeof identifier === "string" ? identifier : undefined;
  } catch {
    return undefined;
  }
}

/** The secret of the client that this request is from, or undefined when that secret did not sign it. */
export async function findClientSecret(
  body: BufferSource,
  header: string | null,
  mainSecret: string,
): Promise<string | undefined> {
  const identifier = claimedIdentifier(body);
  if (identifier === undefined || mainSecret === "") {
    return undefined;
  }
  const secret = await secretFor(identifier, mainSecret);
  return (await verifySignature(body, header, secret)) ? secret : undefined;
}
