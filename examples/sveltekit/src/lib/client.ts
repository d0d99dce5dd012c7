export type RoomMessage =
  | { type: "joined" | "left"; from: string }
  | { type: "message"; from: string; text: string }
  | { type: "rolled"; value: number };

export interface RoomClient {
  /** Sends a text; false when there is no open connection. */
  send(text: string): boolean;
  close(): void;
}

export function textOf(message: RoomMessage): string {
  switch (message.type) {
    case "message":
      return `${message.from}: ${message.text}`;
    case "rolled":
      return `The server rolled a ${message.value}`;
    default:
      return `${message.from} ${message.type}`;
  }
}

/** Calls the app's own backend. The content type marks the call as one that no other site's form can send. */
export async function post(path: string): Promise<Response> {
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" } });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}

/** Opens the room and keeps it open: each new attempt asks the backend for a fresh connection. */
export function openRoom(onStatus: (status: string) => void, onMessage: (message: RoomMessage) => void): RoomClient {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  async function connect(): Promise<void> {
    const response = await post("/connection");
    const { identifier, url } = (await response.json()) as { identifier: string; url: string };
    if (closed) {
      return;
    }
    const opened = new WebSocket(url);
    socket = opened;
    opened.addEventListener("open", () => {
      failures = 0;
      onStatus(`Connected as ${identifier}`);
    });
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (data === "") {
        opened.send("");
      } else {
        onMessage(JSON.parse(data) as RoomMessage);
      }
    });
    opened.addEventListener("close", retry);
  }

  function retry(reason: unknown): void {
    if (closed) {
      return;
    }
    const seconds = Math.min(30, 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    onStatus("Connecting again");
    console.warn("Not connected", reason);
    timer = setTimeout(() => connect().catch(retry), seconds * 1000);
  }

  connect().catch(retry);

  return {
    send(text) {
      const isOpen = socket?.readyState === WebSocket.OPEN;
      if (isOpen) {
        socket?.send(text);
      }
      return isOpen;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
