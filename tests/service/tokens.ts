import { randomUUID } from "node:crypto";

import { sign, verify } from "hono/jwt";

import type { Webhook } from "./schema";

/** What a connection token holds. */
export interface TokenClaims {
  identifier: string;
  feeds: string[];
  webhook?: Webhook;
}

/** Issues and checks connection tokens: JWT, HS256, with an expiry. */
export class TokenIssuer {
  /** @param key - tells the key that signs now; what another key signed is not genuine */
  constructor(
    readonly lifetimeSeconds: number,
    readonly key: () => string,
  ) {}

  issue(claims: TokenClaims): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return sign({ ...claims, jti: randomUUID(), iat: now, exp: now + this.lifetimeSeconds }, this.key(), "HS256");
  }

  /** The claims of a token that is genuine and has not expired, else nothing. */
  async read(token: string): Promise<TokenClaims | undefined> {
    try {
      const claims: unknown = await verify(token, this.key(), "HS256");
      return claims as TokenClaims;
    } catch {
      return undefined;
    }
  }
}
