import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Sent = { feeds: string | string[]; message: string };

/** Notes what it is sent, or fails: with a status, or by never answering. */
export async function startService() {
  const sent: Sent[] = [];
  const held: ServerResponse[] = [];
  let failure: number | "hangs" | undefined;
  let calls = 0;
  const server = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      const body = JSON.parse(await text(request)) as { messages: Sent | Sent[] };
      calls += 1;
      if (failure === "hangs") {
        return void held.push(response);
      }
      if (failure === undefined) {
        sent.push(...[body.messages].flat());
      }
      response.writeHead(failure ?? 204).end();
    };
    void handle();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    calls: () => calls,
    fail: (how: typeof failure) => {
      failure = how;
      for (const response of how === undefined ? held.splice(0) : []) {
        response.writeHead(401).end();
      }
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
