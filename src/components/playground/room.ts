import { connectTo, type WorkerService } from "@socketless/local/worker/connect";
import type { Port } from "@socketless/local/worker/messages";
import type { PortSocket } from "@socketless/local/worker/socket";

import { API_KEY, APP_ORIGIN, SERVICE_ORIGIN } from "./addresses";
import { Lines } from "./lines";
import { guestOf, type ClientView, type Message, type RoomView } from "./view";

interface Client {
  view: ClientView;
  socket?: PortSocket;
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

  /** Ends a client's connection with a close frame. */
  disconnect(name: string): void {
    this.#named(name).socket?.close(4000, "Left");
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

  /** Calls the service's API as the tutorial's server would. */
  async callApi(path: "feeds" | "message", body: object): Promise<void> {
    const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" };
    await this.#service.fetch(`${SERVICE_ORIGIN}/api/v0/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  }

  /** Changes the service while it runs: faults, connections, settings. */
  async control(change: Parameters<WorkerService["control"]>[0]): Promise<void> {
    await this.#service.control(change);
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
        this.#update(client, { status: CLOSED });
        this.#say(client, "note", `Closed with ${code}`);
        resolve();
      });
    });
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
