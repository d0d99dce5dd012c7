import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the server behaves: as Algolia does, or as it does on a bad day. */
export type Mode = "works" | "refuses" | "hangs" | "slow" | "late" | "forbidden" | "limited" | "garbage" | "foreign";

export type StoredRecord = { objectID: string } & Record<string, unknown>;

export interface StoredIndex {
  settings: Record<string, unknown>;
  synonyms: unknown[];
  records: Map<string, StoredRecord>;
}

export interface AlgoliaServer {
  url: string;
  /** What the next requests meet. */
  mode: Mode;
  indexes: Map<string, StoredIndex>;
  /** Method and path of every request, in order. */
  requests: { method: string; path: string; key: string | undefined; body: unknown }[];
  /** Called before a request is answered; a test can hold or refuse it. */
  before: (method: string, path: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** Milliseconds until an answer. The client asks its next host after one second without headers. */
const DELAYS = { slow: 600, late: 1_500 } as const;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text === "" ? undefined : JSON.parse(text);
}

const newIndex = (): StoredIndex => ({ settings: {}, synonyms: [], records: new Map() });

interface BatchBody {
  requests: { action: string; body: StoredRecord }[];
}

interface SearchBody {
  requests: { indexName: string; params: string }[];
}

/** A search by plain words, enough to tell a hosted hit from an embedded one. */
function search({ records }: StoredIndex, query: string, hitsPerPage: number) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...records.values()].filter((record) => {
    const text = JSON.stringify(record).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return {
    hits: found.slice(0, hitsPerPage),
    nbHits: found.length,
    page: 0,
    nbPages: 1,
    hitsPerPage,
    query,
    params: "",
  };
}

/**
 * A server on a free port that speaks the part of Algolia's protocol that the site uses: queries, settings, synonyms,
 * batches, copying and moving of indexes, tasks.
 */
export async function startAlgolia(): Promise<AlgoliaServer> {
  let taskID = 0;
  const indexes = new Map<string, StoredIndex>();
  const index = (name: string): StoredIndex => {
    const known = indexes.get(name) ?? newIndex();
    indexes.set(name, known);
    return known;
  };
  const task = () => ({
    taskID: (taskID += 1),
    updatedAt: new Date(0).toISOString(),
    deletedAt: new Date(0).toISOString(),
  });

  const work = (method: string, path: string, body: unknown): unknown => {
    const [, name = "", action = ""] = /^\/1\/indexes\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    const own = decodeURIComponent(name);
    if (method === "POST" && path === "/1/indexes/*/queries") {
      const { requests } = body as SearchBody;
      return {
        results: requests.map(({ indexName, params }) => {
          const asked = new URLSearchParams(params);
          return search(index(indexName), asked.get("query") ?? "", Number(asked.get("hitsPerPage") ?? 20));
        }),
      };
    }
    if (method === "GET" && action.startsWith("task/")) {
      return { status: "published", pendingTask: false };
    }
    if (method === "PUT" && action === "settings") {
      Object.assign(index(own).settings, body);
      return task();
    }
    if (method === "POST" && action === "synonyms/batch") {
      index(own).synonyms = body as unknown[];
      return task();
    }
    if (method === "POST" && action === "batch") {
      const { requests } = body as BatchBody;
      requests.forEach((one) => index(own).records.set(one.body.objectID, one.body));
      return { ...task(), objectIDs: requests.map((one) => one.body.objectID) };
    }
    if (method === "POST" && action === "operation") {
      const { operation, destination } = body as { operation: "copy" | "move"; destination: string };
      const source = index(own);
      if (operation === "move") {
        indexes.set(destination, source);
        indexes.delete(own);
      } else {
        const { records } = index(destination);
        indexes.set(destination, { settings: { ...source.settings }, synonyms: [...source.synonyms], records });
      }
      return task();
    }
    if (method === "DELETE" && action === "") {
      indexes.delete(own);
      return task();
    }
    return undefined;
  };

  const algolia: AlgoliaServer = {
    url: "",
    mode: "works",
    indexes,
    requests: [],
    before: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const method = request.method ?? "GET";
    const send = (status: number, body: string): void => {
      response.writeHead(status, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" });
      response.end(body);
    };
    const body = await bodyOf(request);
    const key = request.headers["x-algolia-api-key"] ?? searchParams.get("x-algolia-api-key");
    algolia.requests.push({ method, path: pathname, key: String(key), body });
    await algolia.before(method, pathname);
    switch (algolia.mode) {
      case "refuses":
        request.socket.destroy();
        return;
      case "hangs":
        return;
      case "forbidden":
        send(403, '{"message":"Invalid Application-ID or API key","status":403}');
        return;
      case "limited":
        send(429, '{"message":"Too Many Requests","status":429}');
        return;
      case "garbage":
        send(200, "<html>Welcome to the hotel network</html>");
        return;
      case "foreign":
        send(200, '{"results":[{"hits":[{"objectID":"1"},null,7],"nbHits":"many"}]}');
        return;
      case "slow":
      case "late":
        await new Promise((resolve) => setTimeout(resolve, DELAYS[algolia.mode as keyof typeof DELAYS]));
    }
    const result = work(method, pathname, body);
    send(result === undefined ? 404 : 200, JSON.stringify(result ?? { message: "Not found", status: 404 }));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  algolia.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return algolia;
}
