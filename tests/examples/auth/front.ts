import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the service does with a call: carries it out, refuses the key, or gives no answer. */
export type Mood = "answers" | "refuses the key" | "can't be reached";

/** A service in front of another one, which fails when a test says so. */
export interface Front {
  url: string;
  mood: Mood;
  close(): void;
}

/** Hand each call to the service at this address, while the mood allows it. */
export async function openFront(service: string): Promise<Front> {
  const server = createServer((request, response) => {
    if (front.mood === "can't be reached") {
      return void request.socket.destroy();
    }
    if (front.mood === "refuses the key") {
      return void response.writeHead(401).end("Unauthorized");
    }
    const { authorization = "", "content-type": type = "" } = request.headers;
    void text(request)
      .then((body) =>
        fetch(service + (request.url ?? ""), {
          method: "POST",
          headers: { Authorization: authorization, "Content-Type": type },
          body,
        }),
      )
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const front: Front = { url, mood: "answers", close: () => server.close() };
  return front;
}
