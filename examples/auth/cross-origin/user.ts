import { createRemoteJWKSet, errors, jwtVerify } from "jose";

// The provider's `jwks_uri`, the `iss` of its tokens, and its name for this
// backend.
const { LOGIN_KEYS_URL, LOGIN_ISSUER, LOGIN_AUDIENCE } = process.env;
if (!LOGIN_KEYS_URL || !LOGIN_ISSUER || !LOGIN_AUDIENCE)
  throw new Error("Set LOGIN_KEYS_URL, LOGIN_ISSUER and LOGIN_AUDIENCE");

const keys = createRemoteJWKSet(new URL(LOGIN_KEYS_URL));
const required = {
  issuer: LOGIN_ISSUER,
  audience: LOGIN_AUDIENCE,
  algorithms: ["RS256"], // What the provider signs with, and nothing else.
  requiredClaims: ["exp", "sub"],
};
// While the provider doesn't answer, nobody is refused: the page tries again.
const { JOSEError, JWKSTimeout, JWKSInvalid } = errors;
const outages = [JOSEError.code, JWKSTimeout.code, JWKSInvalid.code];

export async function userFrom({ headers }: Request) {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys, required);
    return payload.sub;
  } catch (error) {
    if (error instanceof JOSEError && !outages.includes(error.code))
      return undefined;
    throw error;
  }
}
