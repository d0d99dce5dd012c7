import { verifySignature } from "./signature.ts";

const secrets = [
  process.env.SOCKETLESS_WEBHOOK_SECRET,
  process.env.SOCKETLESS_WEBHOOK_SECRET_PREVIOUS,
].filter((secret) => secret !== undefined);

/** The secret that signed this request, or undefined when no known one did. */
export async function findSecret(
  body: BufferSource,
  header: string | null,
  candidates: readonly string[] = secrets,
): Promise<string | undefined> {
  for (const secret of candidates) {
    if (await verifySignature(body, header, secret)) {
      return secret;
    }
  }
  return undefined;
}
