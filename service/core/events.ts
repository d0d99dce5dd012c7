import { wait, type Clock } from "./clock";
import type { Faults } from "./faults";
import type { Hub } from "./hub";
import type { Log } from "./log";
import { messageOf } from "./message-of";
import { toList, type Webhook } from "./schema";
import type { Behaviour, ProjectWebhook, Settings } from "./settings";
import { PROJECT } from "./tokens";
import { callWebhook, signedRequest, type Fetch, type WebhookCall, type WebhookEvent } from "./webhooks";

/** The part of a connection that its events read. */
interface Reporter {
  identifier: string;
  webhook: Webhook | undefined;
  isOpen: boolean;
}

/** Dependencies of the event sender. */
export interface EventParts {
  hub: Hub;
  faults: Faults;
  behaviour: Behaviour;
  settings(): Settings;
  clock: Clock;
  fetch: Fetch;
  log: Log;
  /** Called when a webhook call has ended. */
  onWebhookCall(call: WebhookCall): void;
}

/** Longest time in milliseconds that the fault `swapEvents` holds an event back. */
const HELD_MS = 1000;

const optionOf = {
  CONNECTION_OPEN: "sendOnConnect",
  MESSAGE: "sendOnMessage",
  CONNECTION_CLOSE: "sendOnDisconnect",
} as const;

/** Sends webhook events, and applies the replies. */
export class EventSender {
  readonly #stop = new AbortController();
  #calls = 0;
  #free: (() => void) | undefined;

  constructor(readonly parts: EventParts) {}

  /** Abort pending webhook calls, and send no more events. */
  stop(): void {
    this.#stop.abort();
  }

  /** Send an event to the connection's webhook, if it wants it, and to those of the project. */
  report(connection: Reporter, action: WebhookEvent["action"], message?: string | Record<string, never>): void {
    if (this.#stop.signal.aborted) {
      return;
    }
    const { behaviour, settings, faults } = this.parts;
    const { identifier, webhook } = connection;
    const { clientId } = PROJECT;
    const event = {
      action,
      data: { connection: { clientId, identifier }, ...(message === undefined ? {} : { message }) },
    };
    const isWanted = webhook !== undefined && (behaviour !== "contract" || webhook.options[optionOf[action]]);
    const targets: ProjectWebhook[] = [...(isWanted ? [webhook] : []), ...settings().projectWebhooks];
    const sent = faults.duplicate ? [...targets, ...targets] : targets;
    for (const target of sent) {
      this.#call(target, event, connection).catch((error: unknown) => this.#tellFailure(identifier, error));
    }
  }

  /** Log a call that failed inside the local service: one client's reply must not end everyone's connections. */
  #tellFailure(identifier: string, error: unknown): void {
    const ignored = `the local service failed: ${messageOf(error)}`;
    this.parts.log({ kind: "reply", call: this.#calls, identifier, headers: [], body: "", ignored });
  }

  async #call(target: ProjectWebhook, event: WebhookEvent, connection: Reporter): Promise<void> {
    const { clock, faults, fetch, log, onWebhookCall } = this.parts;
    const { identifier } = connection;
    if (faults.delayMs > 0) {
      await wait(clock, Math.random() * faults.delayMs);
    }
    const isHeld = faults.swapEvents && this.#free === undefined;
    if (isHeld) {
      await this.#holdBack();
    }
    const request = await signedRequest(target, event);
    if (this.#stop.signal.aborted) {
      return;
    }
    this.#calls += 1;
    const number = this.#calls;
    log({ kind: "event", call: number, identifier, ...request });
    const call = await callWebhook(request, event, target.secret, fetch, this.#stop.signal);
    if (!isHeld) {
      this.#free?.();
    }
    const isLate = event.action !== "CONNECTION_CLOSE" && !connection.isOpen;
    if (call.reply !== undefined && isLate) {
      delete call.reply;
      call.ignored = "the client has gone";
    }
    const { status, headers = [], text: body = "", ignored } = call;
    log({
      kind: "reply",
      call: number,
      identifier,
      headers,
      body,
      ...(status === undefined ? {} : { status }),
      ...(ignored === undefined ? {} : { ignored }),
    });
    this.#carryOut(call);
    onWebhookCall(call);
  }

  /** Wait until another event has had its reply, or until the time limit. */
  async #holdBack(): Promise<void> {
    const passed = new Promise<void>((resolve) => (this.#free = resolve));
    await Promise.race([passed, wait(this.parts.clock, HELD_MS)]);
    this.#free = undefined;
  }

  /** Apply a reply: messages first, then feed actions. At the project's limit the rest of the reply is dropped. */
  #carryOut({ event, reply }: WebhookCall): void {
    const { hub, settings } = this.parts;
    for (const item of toList(reply?.messages)) {
      if (hub.sent >= settings().limits.messagesToClients) {
        return;
      }
      if (!hub.send(item)) {
        this.#tellFailure(event.data.connection.identifier, new Error("the reply's messages are too large"));
      }
    }
    hub.applyFeedActions(reply?.feeds);
  }
}
