import type { InPageServer, InPageSocket } from "../../model/in-page";
import { createMemory } from "./memory";

/** Frames of a connection that are kept; older ones are dropped. */
const KEPT = 100;

/** What passed on a WebSocket. Equal ones after each other, such as heartbeats, are one with a count. */
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

/** The WebSockets that requests of this tab opened, the newest first. */
export const connections = createMemory<readonly Connection[]>([]);

/** The frames with one more. */
export function withFrame(frames: readonly Frame[], from: Frame["from"], text: string): readonly Frame[] {
  const last = frames.at(-1);
  return last?.from === from && last.text === text
    ? [...frames.slice(0, -1), { ...last, count: last.count + 1 }]
    : [...frames, { from, text, count: 1 }].slice(-KEPT);
}

/** The addresses of WebSockets that an answer's JSON holds at its top. */
export function socketAddresses(body: string): string[] {
  try {
    return Object.values(JSON.parse(body) as object).filter(
      (value): value is string => typeof value === "string" && /^wss?:\/\//.test(value),
    );
  } catch {
    return [];
  }
}

/** Opens a WebSocket and shows its frames. Resolves when it is open or can't be opened. */
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

/** Sends a frame and shows it. */
export function sendFrame({ id, socket }: Connection, text: string): void {
  socket.send(text);
  connections.set(
    connections
      .get()
      .map((other) => (other.id === id ? { ...other, frames: withFrame(other.frames, "client", text) } : other)),
  );
}
