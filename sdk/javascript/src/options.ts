import { isLoopback, type Account } from "./api";
import type { Monitor } from "./monitor";
import type { Store } from "./storage/types";
import { env, need, safe, type Log } from "./settings";

export type Maybe<T> = T | undefined | Promise<T | undefined>;

/** The ID of a user, as your database has it. It becomes a string. */
export type UserId = string | number | bigint;

/** Who is logged in: the ID of a user, and the session if `endSession` should end the connections of one session only. */
export type CurrentUser = UserId | { id: UserId; session?: string };

/** Options of `createSocketless`. What is left out is read from the environment at the time of each call. */
export interface SocketlessOptions<Context> {
  /**
   * Return who is logged in, or nothing. `context` is the framework's own request if an adapter passes one, such as
   * Express's with its session.
   */
  user: (request: Request, context: Context) => Maybe<CurrentUser | null>;
  /** `SOCKETLESS_API_KEY`. */
  apiKey?: string;
  /** `SOCKETLESS_API_URL`; without it, the hosted service. */
  apiUrl?: string;
  /** The webhook's public address. Without it, `webhook` below `PUBLIC_URL`. No secret in it: clients can read it. */
  webhookUrl?: string;
  /**
   * `SOCKETLESS_WEBHOOK_MASTER_SECRET`, and, while you change it, the previous one, which is
   * `SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER`.
   */
  masterSecret?: string | readonly [current: string, previous: string];
  /** Origins of your pages that are elsewhere. `ALLOWED_ORIGINS`, with commas between them. */
  allowedOrigins?: readonly string[];
  /**
   * Where sessions and their connections are kept, such as `postgres(pool)` of `@socketless/sdk/storage/postgres`. With it,
   * after `endSession` no message reaches a connection of the session, whatever program holds it.
   */
  store?: Store;
  /** How often one person may connect in a minute (default 60), and send events (default 300), for each process. */
  perMinute?: { connections?: number; events?: number };
  /** Default: the console. */
  log?: Log;
  /**
   * Called at the end of each webhook event and each call of the service, such as
   * `(entry) => console.info(JSON.stringify(entry))`.
   */
  monitor?: Monitor;
  /** Default: the platform's. */
  fetch?: typeof fetch;
}

const HOSTED = "https://app.socketless.ws";
const MASTER = "SOCKETLESS_WEBHOOK_MASTER_SECRET";

/** Read the settings of one call. */
export function settingsOf({
  apiKey,
  apiUrl,
  webhookUrl,
  masterSecret,
  allowedOrigins,
  ...rest
}: SocketlessOptions<never>) {
  const log = safe(rest.log ?? console);
  const service = apiUrl ?? env("SOCKETLESS_API_URL") ?? HOSTED;
  return {
    log,
    service,

    /** @throws Error if there is no key, or a setting can't be one. It names the setting, and not its value. */
    account(): Account {
      const key = need(apiKey ?? env("SOCKETLESS_API_KEY"), "SOCKETLESS_API_KEY", "apiKey");
      if (!/^[\x21-\x7e]+$/.test(key)) {
        throw new Error("SOCKETLESS_API_KEY (or apiKey) has a space, a line break or a letter that no key has");
      }
      if (URL.canParse(service) && new URL(service).password !== "") {
        throw new Error("SOCKETLESS_API_URL (or apiUrl) holds a password: leave out what stands before the @");
      }
      return { apiUrl: service, apiKey: key, log, monitor: rest.monitor, fetch: rest.fetch ?? fetch };
    },

    /** Return the master secret and, if there is one, the previous one. Throws if there is none. */
    masters(): [string, ...string[]] {
      const [current, previous] = typeof masterSecret === "string" ? [masterSecret] : (masterSecret ?? []);
      const other = previous ?? env(`${MASTER}_OTHER`);
      return [need(current ?? env(MASTER), MASTER, "masterSecret"), ...(other ? [other] : [])];
    },

    /** Return the webhook's address, below the path of the public one if it has one. Throws if there is none. */
    webhookUrl(): string {
      const address =
        webhookUrl ?? `${need(env("PUBLIC_URL"), "PUBLIC_URL", "webhookUrl").replace(/\/+$/, "")}/webhook`;
      if (!/^https?:/.test(address) || !URL.canParse(address)) {
        throw new Error(
          `The webhook's address ${JSON.stringify(address)} isn't a URL: set PUBLIC_URL to one like https://app.example.com`,
        );
      }
      return address;
    },

    allowedOrigins: (): readonly string[] => allowedOrigins ?? env("ALLOWED_ORIGINS")?.split(",") ?? [],
  };
}

/** Say what to change if the service can't reach the webhook by its address. */
export const unreachableWebhook = (webhookUrl: string, service: string): string | undefined =>
  isLoopback(webhookUrl) && !isLoopback(service)
    ? `${service} can't reach ${webhookUrl}: set PUBLIC_URL (or webhookUrl) to an address that it can,` +
      " or SOCKETLESS_API_URL to the local service (npx --no socketless local)"
    : undefined;
