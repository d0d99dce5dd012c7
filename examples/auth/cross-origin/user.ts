import { createRemoteJWKSet, errors, jwtVerify } from "jose";

import { setting } from "./socketless.ts";

// The provider's `jwks_uri`.
const keys = createRemoteJWKSet(new URL(setting("LOGIN_KEYS_URL")));
const required = {
  issuer: setting("LOGIN_ISSUER"), // Spelled as in the token's `iss`.
  // This backend, as the provider names it.
  audience: setting("LOGIN_AUDIENCE"),
  algorithms: ["RS256"], // What the provider signs with, and nothing else.
  requiredClaims: ["exp", "sub"],
};
/**
 * What fails when the provider doesn't answer: that is not the token's fault.
 */
const outages = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
]);

/** The user of the bearer token that the request carries, or nothing. */
export async function userFrom({
  headers,
}: Request): Promise<string | undefined> {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys, required);
    return payload.sub;
  } catch (error) {
    if (error instanceof errors.JOSEError && !outages.has(error.code))
      return undefined;
    throw error;
  }
}
