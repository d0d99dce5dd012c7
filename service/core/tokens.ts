import type { Clock } from "./clock";
import { readToken, signToken } from "./jwt";
import { readers, type Webhook } from "./schema";
import type { Settings } from "./settings";

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
  /** @param settings - tells the key that signs now, because what another key signed is not genuine */
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

  /** The claims of a token that is genuine, has not expired and says of a client what a connection request may say, else nothing. */
  async read(token: string): Promise<TokenClaims | undefined> {
    const claims = await readToken(token, this.settings().tokenKey);
    if (claims === undefined || !(Number(claims.get("exp")) > this.#seconds())) return undefined;
    const client = Object.fromEntries(claims);
    return "value" in readers.connection(client) ? (client as unknown as TokenClaims) : undefined;
  }

  #seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
