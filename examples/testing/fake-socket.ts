import { vi } from "vitest";

/** Stands for the `WebSocket` of a page. The test says what happens. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = FakeSocket.OPEN;
  readonly bufferedAmount = 0;
  onmessage?: (frame: { data: string }) => void;
  onclose?: (end: { code: number; reason: string }) => void;

  constructor() {
    sockets.push(this);
  }
  send(text: string) {
    if (text !== "") sent.push(JSON.parse(text)); // "" answers a heartbeat.
  }
  close() {
    this.readyState = 3;
  }
}

const sockets: FakeSocket[] = [];

/** The messages that the page has sent. */
export const sent: unknown[] = [];

/** Replaces the network of the page. Call it before the page renders. */
export function stubNetwork() {
  vi.stubGlobal("WebSocket", FakeSocket);
  const answer = { url: "wss://service.test/token" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
}

/** Whether the page has a connection. */
export const isOpen = () => sockets.at(-1)?.readyState === FakeSocket.OPEN;

/** Lets the page receive a message. */
export const receive = (message: object) =>
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });

/** Ends the connection, as when the network is gone. */
export const drop = () => sockets.at(-1)?.onclose?.({ code: 1006, reason: "" });
