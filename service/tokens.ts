import { sign, verify } from "hono/jwt";

import type { Clock } from "./clock";
import type { Webhook } from "./schema";

/** What a connection token says of its client. */
export interface TokenClaims {
  identifier: string;
  /** The feeds that the identifier was in when the token was made. */
  feeds: string[];
  webhook?: Webhook;
}

/** The project as tokens and events name it. */
export const PROJECT = { projectId: 1, clientId: "wskl_live_local" };

/** Issues and checks connection tokens: JWT, HS256, with an expiry. */
export class TokenIssuer {
  /** @param key - tells the key that signs now; what another key signed is not genuine */
  constructor(
    readonly lifetimeSeconds: number,
    readonly clock: Clock,
    readonly key: () => string,
  ) {}

  issue(claims: TokenClaims): Promise<string> {
    const iat = this.#seconds();
    const payload = { ...claims, ...PROJECT, jti: crypto.randomUUID(), iat, exp: iat + this.lifetimeSeconds };
    return sign(payload, this.key(), "HS256");
  }

  /** The claims of a token that is genuine and has not expired, else nothing. */
  async read(token: string): Promise<TokenClaims | undefined> {
    try {
      const claims = await verify(token, this.key(), { alg: "HS256", exp: false, iat: false });
      return Number(claims.exp) > this.#seconds() ? (claims as unknown as TokenClaims) : undefined;
    } catch {
      return undefined;
    }
  }

  #seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
