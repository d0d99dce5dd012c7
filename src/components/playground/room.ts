import type { TimedEntry } from "@socketless/local/core/log";
import { connectTo, type WorkerService } from "@socketless/local/worker/connect";
import type { Port } from "@socketless/local/worker/messages";
import type { PortSocket } from "@socketless/local/worker/socket";

import { API_KEY, APP_ORIGIN } from "./addresses";
import { FORGERIES, forge, type Forgery, type SignedEvent } from "./forgery";
import { Lines } from "./lines";
import { guestOf, type ClientView, type Message, type RoomView } from "./view";

interface Client {
  view: ClientView;
  socket?: PortSocket;
  /** The last event of this client that carried a message. */
  event?: SignedEvent;
}

/** Enough to read back, and a bound for a tab that stays open. */
const KEPT_MESSAGES = 50;

const CLOSED = "closed";

/** The tutorial's live room in the page: its clients here, its server and the service at the other end of a port. */
export class Room {
  readonly #service: WorkerService;
  readonly #lines = new Lines();
  readonly #clients: readonly Client[];
  readonly #show: (view: RoomView) => void;
  #last = 0;

  /** @param show - told of every change */
  constructor(port: Port, names: readonly string[], show: (view: RoomView) => void) {
    this.#show = show;
    this.#clients = names.map((name) => ({ view: { name, identifier: "", status: CLOSED, messages: [] } }));
    this.#service = connectTo(port, {
      apiKey: API_KEY,
      webhook: ({ url }) => Promise.reject(new Error(`Nothing answers at ${url}.`)),
      log: (entry) => {
        this.#lines.add(entry);
        if (entry.kind === "event") this.#keep(entry);
        this.#changed();
      },
    });
  }

  /** Connects every client, one after the other, each when the one before it is in the room. */
  async open(): Promise<void> {
    for (const { view } of this.#clients) await this.connect(view.name);
  }

  /** Connects a client as the tutorial's page does. Resolves with its first message, or when it is refused. */
  async connect(name: string): Promise<void> {
    const client = this.#named(name);
    if (client.view.status !== CLOSED) return;
    this.#update(client, { status: "connecting" });
    // As JSON, as the tutorial's client asks: other sites' pages can't send that.
    const init = { method: "POST", headers: { "Content-Type": "application/json" } };
    const response = await this.#service.fetch(`${APP_ORIGIN}/connection`, init);
    if (!response.ok) {
      this.#update(client, { status: CLOSED });
      return this.#say(client, "note", `Refused with ${response.status}`);
    }
    const { url } = (await response.json()) as { url: string };
    await this.#join(client, url);
  }

  /** Connects a client with the `url` that it had, as a client must not. */
  async reconnect(name: string): Promise<void> {
    const client = this.#named(name);
    if (client.view.status === CLOSED && client.socket !== undefined) await this.#join(client, client.socket.url);
  }

  /** Sends a text as a client. Returns whether it was connected. */
  send(name: string, text: string): boolean {
    const { view, socket } = this.#named(name);
    if (view.status !== "open") return false;
    socket?.send(text);
    return true;
  }

  /** Calls a route of the tutorial's server. */
  async callServer(path: string): Promise<void> {
    const init = { method: "POST", headers: { "Content-Type": "application/json" } };
    await this.#service.fetch(`${APP_ORIGIN}${path}`, init);
  }

  /** Changes the service while it runs: faults, connections, settings. */
  async control(change: Parameters<WorkerService["control"]>[0]): Promise<void> {
    await this.#service.control(change);
  }

  /** Sends the last message's event of a client to the webhook once more, changed or not, and shows the answer. */
  async sendEvent(name: string, forgery: Forgery): Promise<void> {
    const { event } = this.#named(name);
    if (event === undefined) {
      this.#lines.note(`Write something as ${name} first`, "There is no event yet", []);
      return this.#changed();
    }
    const other = this.#clients.find(({ view }) => view.name !== name)?.view.identifier ?? "";
    const { signature, body } = forge(event, forgery, other);
    const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
    const answer = await this.#service.fetch(`${APP_ORIGIN}/webhook`, { method: "POST", headers, body });
    const text = await answer.text();
    this.#lines.note(FORGERIES[forgery], `${answer.status} ${text}`, [
      { name: "Headers", text: `x-socketless-signature: ${signature}` },
      { name: "Body", text: body },
      { name: "Answer", text },
    ]);
    this.#changed();
  }

  identifierOf(name: string): string {
    return this.#named(name).view.identifier;
  }

  #join(client: Client, url: string): Promise<void> {
    const identifier = identifierIn(url);
    this.#lines.name(identifier, client.view.name);
    this.#update(client, { identifier });
    const socket = this.#service.connect(url);
    client.socket = socket;
    return new Promise((resolve) => {
      socket.addEventListener("open", () => this.#update(client, { status: "open" }));
      socket.addEventListener("message", (event) => {
        const { data } = event as MessageEvent<string>;
        if (data === "") return socket.send("");
        this.#receive(client, data);
        resolve();
      });
      socket.addEventListener("close", (event) => {
        const { code } = event as CloseEvent;
        const refused = socket.refusal?.status;
        this.#update(client, { status: CLOSED });
        this.#say(client, "note", refused === undefined ? `Closed with ${code}` : `Refused with ${refused}`);
        resolve();
      });
    });
  }

  #keep({ identifier, headers, body }: Extract<TimedEntry, { kind: "event" }>): void {
    const client = this.#clients.find(({ view }) => view.identifier === identifier);
    const [, signature = ""] = headers.find(([name]) => name === "x-socketless-signature") ?? [];
    if (client !== undefined && body.includes('"MESSAGE"')) client.event = { signature, body };
  }

  /** Shows a message of the tutorial's server. */
  #receive(client: Client, data: string): void {
    const message = JSON.parse(data) as { type: string; name: string; text?: string; value?: number };
    const own = message.name === guestOf(client.view.identifier);
    const from = this.#clients.find(({ view }) => guestOf(view.identifier) === message.name)?.view.name ?? message.name;
    switch (message.type) {
      case "welcome":
        return this.#say(client, "note", "You joined room.lobby");
      case "joined":
      case "left":
        return this.#say(client, "note", `${from} ${message.type} room.lobby`);
      case "rolled":
        return this.#say(client, "note", `The server rolled ${message.value}`);
      default:
        return this.#say(client, own ? "own" : "other", message.text ?? "", from);
    }
  }

  #say(client: Client, kind: Message["kind"], text: string, from = ""): void {
    this.#last += 1;
    const messages = [...client.view.messages, { key: this.#last, kind, from, text }].slice(-KEPT_MESSAGES);
    this.#update(client, { messages });
  }

  #update(client: Client, change: Partial<ClientView>): void {
    client.view = { ...client.view, ...change };
    this.#changed();
  }

  #changed(): void {
    this.#show({ clients: this.#clients.map(({ view }) => view), lines: this.#lines.all });
  }

  #named(name: string): Client {
    const client = this.#clients.find(({ view }) => view.name === name);
    if (client === undefined) throw new Error(`The room has no client ${name}.`);
    return client;
  }
}

/** The identifier in a connection's `url`: whoever has a token can read it. */
function identifierIn(url: string): string {
  const payload = url.split(".").at(-2) ?? "";
  const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  return (JSON.parse(json) as { identifier: string }).identifier;
}
