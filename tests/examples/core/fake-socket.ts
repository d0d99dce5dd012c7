import { afterEach, beforeEach, vi } from "vitest";

import { connect } from "../../../examples/core/client";

/** A WebSocket that the test opens, feeds and closes by hand. */
export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  bufferedAmount = 0;
  sent: string[] = [];
  onmessage: ((frame: { data: unknown }) => unknown) | undefined;
  onopen: (() => unknown) | undefined;
  onclose: ((end: { code: number; reason: string }) => unknown) | undefined;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  receive(data: unknown): void {
    this.onmessage?.({ data });
  }
  end(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

export const latest = (): FakeSocket => {
  const socket = FakeSocket.made.at(-1);
  if (socket === undefined) {
    throw new Error("No WebSocket was made");
  }
  return socket;
};

export const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Starts a client; `getUrl` hands out a fresh address each time unless the test gives its own. */
export async function open(getUrl?: (signal: AbortSignal) => Promise<string>) {
  const stop = new AbortController();
  const log: string[] = [];
  let attempts = 0;
  const send = connect({
    getUrl: (signal) => {
      attempts += 1;
      return getUrl ? getUrl(signal) : Promise.resolve(`wss://service.test/${attempts}`);
    },
    onMessage: (text) => log.push(`message ${text}`),
    onStatus: (status, reason) => log.push(reason === undefined ? status : `${status}: ${reason}`),
    signal: stop.signal,
  });
  await tick();
  return { send, log, stop, attempts: () => attempts };
}

/** Gives each test of a file a fake clock and fake sockets. */
export function useFakeSockets(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
