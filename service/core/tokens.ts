import type { Clock } from "./clock";
import { readToken, signToken } from "./jwt";
import { readers, type Webhook } from "./schema";
import type { Settings } from "./settings";

/** Claims of a connection token. */
export interface TokenClaims {
  identifier: string;
  /** Feeds of the identifier when the token was issued. */
  feeds: string[];
  webhook?: Webhook;
}

/** The project's ids in tokens and events. */
export const PROJECT = { projectId: 1, clientId: "wskl_live_local" };

/** Issues and verifies connection tokens: JWT, HS256, with an expiry. */
export class TokenIssuer {
  /** @param settings - returns the current settings; tokens signed with another key are rejected */
  constructor(
    readonly clock: Clock,
    readonly settings: () => Pick<Settings, "tokenKey" | "tokenLifetimeSeconds">,
  ) {}

  issue(claims: TokenClaims): Promise<string> {
    const { tokenKey, tokenLifetimeSeconds } = this.settings();
    const iat = this.#seconds();
    const payload = { ...claims, ...PROJECT, jti: crypto.randomUUID(), iat, exp: iat + tokenLifetimeSeconds };
    return signToken(payload, tokenKey);
  }

  /**
   * Return the claims of a valid token, else undefined: signed with the current key, not expired, and with the fields
   * of a connection request.
   */
  async read(token: string): Promise<TokenClaims | undefined> {
    const claims = await readToken(token, this.settings().tokenKey);
    if (claims === undefined || !(Number(claims.get("exp")) > this.#seconds())) {
      return undefined;
    }
    const client = Object.fromEntries(claims);
    return "value" in readers.connection(client) ? (client as unknown as TokenClaims) : undefined;
  }

  #seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
