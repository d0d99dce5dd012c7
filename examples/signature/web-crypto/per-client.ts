import { verifySignature } from "./signature.ts";

const encoder = new TextEncoder();

/** The webhook secret of one client: HMAC-SHA256 of its identifier. */
export async function secretFor(
  identifier: string,
  mainSecret: string,
): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(mainSecret),
    algorithm,
    false,
    ["sign"],
  );
  const digest = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(identifier),
  );
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Who an event says it is from. Do not believe it before it is verified. */
function claimedIdentifier(body: BufferSource): string | undefined {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as {
      data: { connection: { identifier: unknown } };
    };
    const { identifier } = event.data.connection;
    return typeof identifier === "string" ? identifier : undefined;
  } catch {
    return undefined;
  }
}

/** The sender's secret, or undefined when it did not sign this request. */
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
