import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { typeCheck, writeTypes } from "./compiler";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { send, type Answer } from "./hostile-webhook";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { masterSecret, secretFor, sendEvent } from "./send-event";
import { copyExample, workspaceOf } from "./workspace";

const folder = workspaceOf("validation");
const connection = { clientId: "wskl_live_example", identifier: "ada.k3" };
const id = "0b6cbd5b-7ab0-4b52-9a5c-6b5ad5a6a0f4";

describeExample("validation", () => {
  let server: RunningProcess;
  let url: string;

  let api: Server;
  /** What the example sent to `POST /api/v0/message`, and the status that it gets. */
  let told: unknown[] = [];
  let apiStatus = 204;

  const post = (payload: string): Promise<Answer> => send({ url, secretOf: secretFor }, payload, "ada.k3");
  const postMessage = async (message: unknown): Promise<unknown> => {
    const answer = await post(JSON.stringify({ action: "MESSAGE", data: { connection, message } }));
    expect(answer.status).toBe(200);
    return JSON.parse(answer.body);
  };

  beforeAll(async () => {
    await copyExample("validation");
    await writeTypes(folder);
    api = createServer((request, response) => {
      void json(request).then((body) => {
        told.push(body);
        response.writeHead(apiStatus).end(apiStatus === 204 ? undefined : "Internal Server Error");
      });
    }).listen(0, "127.0.0.1");
    await once(api, "listening");
    const port = await leasePort();
    server = start({
      command: ["npm", "start"],
      cwd: folder,
      env: {
        ...readersNode(),
        SOCKETLESS_WEBHOOK_MASTER_SECRET: masterSecret,
        SOCKETLESS_API_KEY: "key",
        SOCKETLESS_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
        PORT: String(port),
      },
    });
    url = `http://127.0.0.1:${port}/webhook`;
    await waitForPort(port, server, 30_000);
  });
  afterAll(async () => {
    await server.stop();
    api.close();
  });
  beforeEach(() => {
    told = [];
    apiStatus = 204;
  });

  it("type-checks: its schemas agree with the OpenAPI document, and each mistake is found", async () => {
    expect(await typeCheck(folder)).toBeGreaterThanOrEqual(5);
  }, 180_000);

  it("answers every event and refuses every bad signature", async () => {
    expect((await sendEvent(["--url", url, "--duplicates", "1"])).output).toContain("6 sent, 6 answered correctly");
    expect((await sendEvent(["--url", url, "--bad-signature", "all"])).output).toContain(
      "27 sent, 27 answered correctly",
    );
  });

  it.each([204, 500])("tells the room a valid message once, when the service answers %i", async (status) => {
    apiStatus = status;
    expect(await postMessage(JSON.stringify({ type: "chat", id, text: " Hello " }))).toEqual({});
    const message = JSON.stringify({ type: "chat", id, text: "Hello", from: "ada" });
    expect(told).toEqual([{ messages: { message, feeds: "room.lobby" } }]);
  });

  it("joins the client that connects to the room, and takes out the one that leaves", async () => {
    const replyTo = async (action: string): Promise<unknown> =>
      JSON.parse((await post(JSON.stringify({ action, data: { connection } }))).body);
    const feeds = { feeds: "room.lobby", clients: "ada.k3" };
    expect(await replyTo("CONNECTION_OPEN")).toEqual({ feeds: [{ ...feeds, action: "join" }] });
    expect(await replyTo("CONNECTION_CLOSE")).toEqual({ feeds: [{ ...feeds, action: "leave" }] });
  });

  testHostileInputs(() => ({ url, secretOf: secretFor }));

  it.each([
    ["text that is not JSON", "hello", "The message is not JSON"],
    ["an unknown type", JSON.stringify({ type: "shout" }), "type"],
    ["an empty text", JSON.stringify({ type: "chat", id, text: "  " }), "text"],
    ["a text over the limit", JSON.stringify({ type: "chat", id, text: "x".repeat(501) }), "text"],
    ["a field that is not known", JSON.stringify({ type: "typing", active: true, from: "grace" }), "from"],
  ])("tells the client, and nobody else, about %s", async (_what, message, says) => {
    const reply = (await postMessage(message)) as { messages: [{ message: string; clients: string; feeds?: string }] };
    expect(reply.messages).toEqual([{ clients: "ada.k3", message: expect.any(String) }]);
    expect(told).toEqual([]);
    const { type, problem } = JSON.parse(reply.messages[0].message) as { type: string; problem: string };
    expect(type).toBe("error");
    expect(problem).toContain(says);
  });
});
