import { signatureOf } from "@socketless/local/core/hmac";
import type { TimedEntry } from "@socketless/local/core/log";
import { connectTo, type WorkerService } from "@socketless/local/worker/connect";
import type { Port } from "@socketless/local/worker/messages";
import type { PortSocket } from "@socketless/local/worker/socket";

import { API_KEY, APP_ORIGIN, REPLY_PATH, SERVICE_ORIGIN } from "./addresses";
import { FORGERIES, type Forgery, type SignedEvent } from "./forgery";
import { Lines } from "./lines";
import { TUTORIALS, type TutorialName } from "../tutorials";
import { Steps } from "./steps";
import { guestOf, readMessage, type ClientView, type Message, type RoomView } from "./view";

interface Client {
  view: ClientView;
  /** Key by which the tutorial's server knows the guest again. */
  guest: string;
  socket?: PortSocket;
  /** Webhook secret that signs this client's events. */
  secret?: string | undefined;
  event?: SignedEvent;
}

export const NAMES = ["Ana", "Ben"] as const;

export interface Setting {
  server: TutorialName;
  /** The reader acts as the backend: clients have no webhook, and there are forms for feeds and messages. */
  isBackend?: boolean;
  /** Name of the client whose pane is the React guide's component. */
  hooks?: string;
}

/** Most messages to keep: enough to read back, and bounded for a tab that stays open. */
const KEPT = 50;

/** A live room in the page: its clients here, the tutorial's server and the service at the other end of a port. */
export class Room {
  /** Controls of the service: faults, connections, settings. */
  readonly service: WorkerService;
  readonly #steps: Steps;
  readonly #scene: Setting;
  readonly #server: (typeof TUTORIALS)[TutorialName];
  readonly #lines = new Lines();
  readonly #clients: readonly Client[];
  readonly #show: (view: RoomView) => void;
  #last = 0;

  /** @param show - called on every change */
  constructor(port: Port, scene: Setting, show: (view: RoomView) => void) {
    this.#show = show;
    this.#scene = scene;
    this.#server = TUTORIALS[scene.server];
    this.#steps = new Steps(port, () => this.#changed());
    this.#clients = NAMES.map((name) => ({
      guest: crypto.randomUUID(),
      view: { name, identifier: "", status: "closed", messages: [] },
    }));
    this.service = connectTo(this.#steps, {
      // Close a silent client quickly, so that readers see it.
      heartbeatMs: 1000,
      heartbeatTimeoutMs: 3000,
      apiKey: API_KEY,
      webhook: ({ url }) => Promise.reject(new Error(`Nothing answers at ${url}.`)),
      log: (entry) => this.#log(entry),
    });
  }

  /** Connect the clients one after the other, each once the previous one is in the room. */
  async open(): Promise<void> {
    for (const { view } of this.#clients) {
      if (view.name !== this.#scene.hooks) {
        await this.connect(view.name);
      }
    }
  }

  /** Connect a client as the tutorial's page does. Resolves with its first message, or when it is refused. */
  async connect(name: string): Promise<void> {
    const client = this.#named(name);
    if (client.view.status !== "closed") {
      return;
    }
    this.#update(client, { status: "connecting" });
    await this.#join(client, await this.addressFor(name));
  }

  /**
   * Request a connection as the tutorial's page does, or as a backend whose clients have no webhook. Returns its `url`.
   */
  async addressFor(name: string): Promise<string> {
    const response = this.#scene.isBackend
      ? await this.callApi("connection", { identifier: `${name.toLowerCase()}.k3v9m2x7` })
      : await this.callServer(this.#server.connection, undefined, { "X-Guest": this.#named(name).guest });
    const { url } = (await response.json()) as { url: string };
    const { identifier, webhook } = claimsIn(url);
    this.#named(name).secret = webhook?.secret;
    this.#lines.name(identifier, name);
    this.#update(this.#named(name), { identifier });
    return url;
  }

  /** Connect a client with its old `url`, which real clients must not do. */
  async reconnect(name: string): Promise<void> {
    const client = this.#named(name);
    if (client.view.status === "closed" && client.socket !== undefined) {
      await this.#join(client, client.socket.url);
    }
  }

  /** Send a text as a client. Returns whether it was connected. */
  send(name: string, text: string): boolean {
    const { view, socket } = this.#named(name);
    if (view.status !== "open") {
      return false;
    }
    socket?.send(text);
    return true;
  }

  /** Close a client's connection from the client's side. */
  disconnect(name: string): void {
    this.#named(name).socket?.close(1000, "");
  }

  /** Call the service's API as a backend does, with the key. */
  async callApi(path: "connection" | "feeds" | "message", body: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await this.service.fetch(`${SERVICE_ORIGIN}/api/v0/${path}`, init);
    if (path === "feeds") {
      await this.#showFeeds();
    }
    return response;
  }

  /** Switch stepping on or off; off releases all waiting lines. */
  stepwise(isStepping: boolean): void {
    this.#steps.set(isStepping);
    this.#changed();
  }

  /**
   * Set the JSON to reply to messages with; empty restores the code's reply. Returns its problems, or an empty string.
   */
  async setReply(json: string): Promise<string> {
    return (await this.service.fetch(`${APP_ORIGIN}${REPLY_PATH}`, { method: "PUT", body: json })).text();
  }

  step(): void {
    this.#steps.next();
    this.#changed();
  }

  /** Call a route of the tutorial's server with a JSON content type, which other sites' pages can't send. */
  callServer(path: string, body?: string, headers?: Record<string, string>): Promise<Response> {
    const init = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body };
    return this.service.fetch(`${APP_ORIGIN}${path}`, init);
  }

  /** Send the client's last message event to the webhook again, optionally changed, and show the response. */
  async sendEvent(name: string, forgery: Forgery): Promise<void> {
    const { event, view: sender } = this.#named(name);
    if (event === undefined) {
      this.#lines.note(`Write something as ${name} first`, "There is no event yet", []);
      return this.#changed();
    }
    const other = this.#clients.find(({ view }) => view.name !== name)?.view.identifier ?? "";
    const { said, forge } = FORGERIES[forgery];
    const { signature, body } = forge(event, sender.identifier, other);
    const answer = await this.callServer(this.#server.webhook, body, { "x-socketless-signature": signature });
    const text = await answer.text();
    this.#lines.note(said, `${answer.status} ${text}`, [
      { name: "Headers", text: `x-socketless-signature: ${signature}` },
      { name: "Body", text: body },
      { name: "Answer", text },
    ]);
    this.#changed();
  }

  identifierOf(name: string): string {
    return this.#named(name).view.identifier;
  }

  /** Open a connection. Resolves with its first message, or when it is refused. */
  #join(client: Client, url: string): Promise<void> {
    const socket = this.service.connect(url);
    client.socket = socket;
    return new Promise((resolve) => {
      socket.addEventListener("open", () => {
        this.#update(client, { status: "open" });
        // In other scenes the welcome message shows that the client is in the room.
        if (this.#scene.isBackend) {
          resolve();
        }
      });
      socket.addEventListener("message", (event) => {
        const { data } = event as MessageEvent<string>;
        if (data === "") {
          return socket.send("");
        }
        this.#receive(client, data);
        resolve();
      });
      socket.addEventListener("close", (event) => {
        const { code } = event as CloseEvent;
        const refused = socket.refusal?.status;
        this.#update(client, { status: "closed" });
        this.#say(client, "note", refused === undefined ? `Closed with ${code}` : `Refused with ${refused}`);
        resolve();
      });
    });
  }

  #log(entry: TimedEntry): void {
    const key = this.#lines.add(entry);
    if (entry.kind === "event" && key !== undefined) {
      void this.#keep(entry, key);
    }
    this.#changed();
  }

  /** Store a client's event, and recompute its signature. */
  async #keep({ identifier, headers, body }: Extract<TimedEntry, { kind: "event" }>, key: number): Promise<void> {
    const client = this.#clients.find(({ view }) => view.identifier === identifier);
    if (client?.secret === undefined) {
      return;
    }
    const [, signature = ""] = headers.find(([name]) => name === "x-socketless-signature") ?? [];
    if (body.includes('"MESSAGE"')) {
      client.event = { signature, body };
    }
    const computed = await signatureOf(body, client.secret);
    const verdict = computed === signature ? "the same as in the header" : "another than in the header";
    this.#lines.extend(key, "Signature computed from the body and the client's secret", `${computed}\n${verdict}`);
    this.#changed();
  }

  /** Show in each pane the client's current feeds. */
  async #showFeeds(): Promise<void> {
    const { members } = await this.service.control({});
    for (const client of this.#clients) {
      const feeds = members.find(({ identifier }) => identifier === client.view.identifier)?.feeds ?? [];
      this.#say(client, "note", feeds.length === 0 ? "In no feed" : `In ${feeds.join(" and ")}`);
    }
  }

  /** Show a message of the tutorial's server; show the text of an edited reply as it is. */
  #receive(client: Client, data: string): void {
    const message = this.#scene.isBackend ? undefined : readMessage(data);
    if (message === undefined) {
      return this.#say(client, "other", data);
    }
    if (message.type.startsWith("socketless:")) {
      // What the SDK sends to its own client.
      return;
    }
    const own = message.name === guestOf(client.view.identifier);
    const from = this.#clients.find(({ view }) => guestOf(view.identifier) === message.name)?.view.name ?? message.name;
    const { type, text = "", value } = message;
    if (type === "welcome") {
      return this.#say(client, "note", "You joined room.lobby");
    }
    if (type === "joined" || type === "left") {
      return this.#say(client, "note", `${from} ${type} room.lobby`);
    }
    if (type === "rolled") {
      return this.#say(client, "note", `The server rolled ${value}`);
    }
    this.#say(client, own ? "own" : "other", text, from);
  }

  #say(client: Client, kind: Message["kind"], text: string, from = ""): void {
    this.#last += 1;
    const messages = [...client.view.messages, { key: this.#last, kind, from, text }].slice(-KEPT);
    this.#update(client, { messages });
  }

  #update(client: Client, change: Partial<ClientView>): void {
    client.view = { ...client.view, ...change };
    this.#changed();
  }

  #changed(): void {
    const clients = this.#clients.map(({ view }) => view);
    this.#show({ clients, lines: this.#lines.all, printed: this.#lines.printed, waiting: this.#steps.waiting });
  }

  #named(name: string): Client {
    const client = this.#clients.find(({ view }) => view.name === name);
    if (client === undefined) {
      throw new Error(`The room has no client ${name}.`);
    }
    return client;
  }
}

/** Read the claims of the token in a connection's `url`, which isn't encrypted. */
function claimsIn(url: string): { identifier: string; webhook?: { secret: string } } {
  const payload = url.split(".").at(-2) ?? "";
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as ReturnType<typeof claimsIn>;
}
