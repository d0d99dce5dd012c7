import { parseJson } from "@socketless/local/core/json";
import { connectTo, type WorkerService } from "@socketless/local/worker/connect";
import type { Port } from "@socketless/local/worker/messages";
import type { InPageServer, InPageSocket } from "../../../plugins/api-reference/model/in-page";

/** API key of the worker, valid only for the service in this page. */
const KEY = "key-of-this-page";

/** Start the local service in a worker of this page, for "Try it" in the reference. */
export default function startInPage(): Promise<InPageServer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const service = connectTo(worker as unknown as Port, {
    apiKey: KEY,
    // Answer events with an empty reply, like a backend without actions.
    webhook: () => Promise.resolve(Response.json({})),
  });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", () => reject(new Error("The worker did not start.")));
    // Wait for a first response, which shows that the worker has loaded.
    service.control({}).then(() => resolve(serverOf(service)), reject);
  });
}

function serverOf(service: WorkerService): InPageServer {
  /** Client names by the URL of their connection. */
  const names = new Map<string, string>();
  const connected = new Set<string>();

  async function call(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${KEY}`);
    const response = await service.fetch(url, { ...init, headers });
    const answer = connectionOf(await response.clone().text());
    if (answer !== undefined) {
      names.set(answer.url, answer.identifier);
    }
    return response;
  }

  function connect(url: string): InPageSocket {
    const name = names.get(url) ?? "";
    const socket = service.connect(url);
    connected.add(name);
    socket.addEventListener("close", () => connected.delete(name));
    // Answer heartbeats, as every client must.
    socket.addEventListener("message", (event) => (event as MessageEvent).data === "" && socket.send(""));
    return Object.assign(socket, { name });
  }

  /** Open a connection for each client, and for a member of each feed, that a message goes to and that has none. */
  async function audience(url: string, init: RequestInit): Promise<string[]> {
    if (!new URL(url).pathname.endsWith("/message")) {
      return [];
    }
    const { clients, feeds } = addressees(String(init.body));
    const wanted = [
      ...clients.map((identifier) => ({ identifier })),
      ...feeds.map((feed) => ({ identifier: `member.of.${feed}`, feeds: [feed], overrideFeeds: true })),
    ];
    const open = async (body: object): Promise<string | []> => {
      const headers = { "content-type": "application/json" };
      const address = new URL("/api/v0/connection", url).href;
      const response = await call(address, { method: "POST", headers, body: JSON.stringify(body) });
      return connectionOf(await response.text())?.url ?? [];
    };
    const missing = wanted.filter(({ identifier }) => !connected.has(identifier));
    return (await Promise.all(missing.map(open))).flat();
  }

  return { fetch: call, connect, audience };
}

/** Read the response of a connection request; undefined for any other. */
function connectionOf(text: string): { identifier: string; url: string } | undefined {
  const answer = parseJson(text) as { identifier?: unknown; url?: unknown } | null | undefined;
  return typeof answer?.identifier === "string" && typeof answer.url === "string"
    ? { identifier: answer.identifier, url: answer.url }
    : undefined;
}

/** List the clients and feeds that the body of a message request names, each once. */
export function addressees(body: string): { clients: string[]; feeds: string[] } {
  const { messages } = (parseJson(body) ?? {}) as { messages?: unknown };
  const items = [messages].flat() as ({ clients?: unknown; feeds?: unknown } | null)[];
  const strings = (names: unknown[]): string[] => [...new Set(names.filter((name) => typeof name === "string"))];
  return {
    clients: strings(items.flatMap((item) => item?.clients)),
    feeds: strings(items.flatMap((item) => item?.feeds)),
  };
}
