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

function update(id: number, change: (connection: Connection) => Partial<Connection>): void {
  connections.set(connections.get().map((one) => (one.id === id ? { ...one, ...change(one) } : one)));
}

/** Open a WebSocket and show its frames. Resolves when it is open or has failed. */
export async function openConnection(server: Pick<InPageServer, "connect">, url: string): Promise<void> {
  const socket = server.connect(url);
  const id = 1 + (connections.get()[0]?.id ?? 0);
  connections.set([{ id, name: socket.name, state: "opening", frames: [], socket }, ...connections.get()]);
  socket.addEventListener("message", (event) => {
    const text = String((event as MessageEvent).data);
    update(id, ({ frames }) => ({ frames: withFrame(frames, "server", text) }));
  });
  await new Promise<void>((resolve) => {
    for (const [event, state] of [["open", "open"] as const, ["close", "closed"] as const]) {
      socket.addEventListener(event, () => {
        update(id, () => ({ state }));
        resolve();
      });
    }
  });
}

export function sendFrame({ id, socket }: Connection, text: string): void {
  socket.send(text);
  update(id, ({ frames }) => ({ frames: withFrame(frames, "client", text) }));
}
