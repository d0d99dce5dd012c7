import type { Behaviour } from "@socketless/local/core/settings";

/** A project's settings as a scenario names them. */
export interface Control {
  connections?: number;
  messages_from_clients?: number;
  messages_to_clients?: number;
  project_webhook?: { url: string; secret: string } | null;
}

/** What the webhook receiver answers; values may hold placeholders. */
export interface Reply {
  json?: unknown;
  text?: string;
  status?: number;
  headers?: Record<string, string | null>;
  delay_ms?: number;
}

/** One step: its verb is its first key. What each key means is said in the file's `format`. */
export type Step = Record<string, unknown>;

export interface Scenario {
  name: string;
  page: string;
  ground: "contract" | "observed";
  agrees_with_contract: true | false | "contract is silent";
  contract_expects?: string;
  core?: boolean;
  incidental?: boolean;
  slow_s?: number;
  needs?: ("jwt_secret" | "control")[];
  harmful?: boolean;
  replies?: Record<string, Reply>;
  steps: Step[];
}

/** Times in milliseconds that hold where a step doesn't state its own. */
export interface Defaults {
  settle_ms: number;
  quiet_ms: number;
  within_ms: number;
}

/** The file of recordings, as far as the runner reads it. */
export interface Recordings {
  format: { defaults: Defaults };
  scenarios: Scenario[];
}

/** How an upgrade was refused; without a status if the connection just ended. */
export interface Refused {
  status?: number;
  text: string;
}

/** A client's end of a connection. */
export interface ClientSocket {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a close frame. */
  terminate(): void;
}

/** What a client hears of its connection. */
export interface ClientListener {
  received(frame: string | { binary: string }): void;
  closed(code: number, reason: string): void;
}

/** An implementation of the service to hold against the recordings. */
export interface Implementation {
  apiKey: string;
  /** Calls the HTTP API; the path begins with a slash. */
  call(path: string, init: RequestInit): Promise<Response>;
  /** Opens a connection, or resolves with how it was refused. */
  connect(url: string, listener: ClientListener): Promise<ClientSocket | Refused>;
  /** The key that signs connection tokens. */
  tokenKey: string;
  /** Resolves when the settings are in effect. */
  control(change: Control): Promise<void> | void;
}

/**
 * The expectation of a step, under one of its keys: the contract's where that is asked for and the step has one. On
 * Node.js the release answers 500 where a call of feeds or message succeeded; the recordings say so under `variations`.
 */
export function expectationOf(step: Step, key: string, behaviour: Behaviour): unknown {
  if (behaviour === "contract" && "contract" in step) {
    return step.contract;
  }
  const expected = step[key];
  const isSuccess =
    typeof expected === "object" && expected !== null && "status" in expected && expected.status === 204;
  if (behaviour === "release-node" && isSuccess && (step.api === "feeds" || step.api === "message")) {
    return { status: 500, text: "Internal Server Error" };
  }
  return expected;
}
