import type { InPageServer, InPageSocket } from "../../model/in-page";
import { createMemory } from "./memory";

/** Most frames to keep of a connection; older ones are dropped. */
const KEPT = 100;

/** A frame of a WebSocket. Consecutive equal ones, such as heartbeats, are merged and counted. */
export interface Frame {
  readonly from: "client" | "server";
  readonly text: string;
  readonly count: number;
}

export interface Connection {
  readonly id: number;
  readonly name: string;
  readonly state: "opening" | "open" | "closed";
  readonly frames: readonly Frame[];
  readonly socket: InPageSocket;
}

/** WebSockets that requests opened in this tab, newest first. */
export const connections = createMemory<readonly Connection[]>([]);

/** Append a frame, merging it with an equal one. */
export function withFrame(frames: readonly Frame[], from: Frame["from"], text: string): readonly Frame[] {
  const last = frames.at(-1);
  return last?.from === from && last.text === text
    ? [...frames.slice(0, -1), { ...last, count: last.count + 1 }]
    : [...frames, { from, text, count: 1 }].slice(-KEPT);
}

/** Return the WebSocket URLs at the top level of a JSON response. */
export function socketAddresses(body: string): string[] {
  try {
    return Object.values(JSON.parse(body) as object).filter(
      (value): value is string => typeof value === "string" && /^wss?:\/\//.test(value),
    );
  } catch {
    return [];
  }
}

/** Open a WebSocket and show its frames. Resolves when it is open or has failed. */
export function openConnection(server: InPageServer, url: string): Promise<void> {
  const socket = server.connect?.(url);
  if (socket === undefined) {
    return Promise.resolve();
  }
  const id = Math.max(0, ...connections.get().map((connection) => connection.id)) + 1;
  connections.set([
    { id, name: socket.name ?? `WebSocket ${id}`, state: "opening", frames: [], socket },
    ...connections.get(),
  ]);
  const update = (change: (connection: Connection) => Partial<Connection>): void =>
    connections.set(
      connections
        .get()
        .map((connection) => (connection.id === id ? { ...connection, ...change(connection) } : connection)),
    );
  socket.addEventListener("message", (event) => {
    const text = String((event as MessageEvent).data);
    update(({ frames }) => ({ frames: withFrame(frames, "server", text) }));
  });
  return new Promise((resolve) => {
    socket.addEventListener("open", () => {
      update(() => ({ state: "open" }));
      resolve();
    });
    socket.addEventListener("close", () => {
      update(() => ({ state: "closed" }));
      resolve();
    });
  });
}

/** Send a frame and show it. */
export function sendFrame({ id, socket }: Connection, text: string): void {
  socket.send(text);
  connections.set(
    connections
      .get()
      .map((other) => (other.id === id ? { ...other, frames: withFrame(other.frames, "client", text) } : other)),
  );
}
