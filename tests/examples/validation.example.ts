import { createHmac } from "node:crypto";

import { afterAll, beforeAll, expect, it } from "vitest";

import { mistakesOf, regenerate, typeCheck } from "./compiler";
import { describeExample } from "./describe";
import { waitForPort } from "./outcome";
import { freePort, start, type RunningProcess } from "./processes";
import { eventSecret, sendEvent } from "./send-event";
import { copyExample, install, workspaceOf } from "./workspace";

const folder = workspaceOf("validation");
const connection = { clientId: "wskl_live_example", identifier: "ada" };
const id = "0b6cbd5b-7ab0-4b52-9a5c-6b5ad5a6a0f4";

describeExample("validation", () => {
  let server: RunningProcess;
  let url: string;

  const post = (payload: string): Promise<Response> => {
    const signature = `hmac-sha256=${createHmac("sha256", eventSecret).update(payload).digest("hex")}`;
    return fetch(url, { method: "POST", headers: { "x-socketless-signature": signature }, body: payload });
  };
  const postMessage = async (message: unknown): Promise<unknown> => {
    const response = await post(JSON.stringify({ action: "MESSAGE", data: { connection, message } }));
    expect(response.status).toBe(200);
    return response.json();
  };

  beforeAll(async () => {
    await copyExample("validation");
    await install(folder);
    const port = await freePort();
    server = start({
      command: ["npm", "start"],
      cwd: folder,
      env: { SOCKETLESS_WEBHOOK_SECRET: eventSecret, PORT: String(port) },
    });
    url = `http://127.0.0.1:${port}/webhook`;
    await waitForPort(port, server, 30_000);
  });
  afterAll(() => server.stop());

  it("has the types that its script writes", async () => {
    const { written, committed } = await regenerate("validation", folder);
    expect(committed).toBe(written);
  });

  it("type-checks: its schemas agree with the OpenAPI document", () => typeCheck(folder));

  it("finds each mistake", async () => {
    const { expected, failed } = await mistakesOf(folder, "src/mistakes.ts");
    expect(expected.length).toBeGreaterThanOrEqual(5);
    expect(failed).toEqual(expected);
  });

  it("answers every event and refuses every bad signature", async () => {
    expect((await sendEvent(["--url", url, "--duplicates", "1"])).output).toContain("6 sent, 6 answered rightly");
    expect((await sendEvent(["--url", url, "--bad-signature", "all"])).output).toContain(
      "24 sent, 24 answered rightly",
    );
  });

  it("passes a valid message on to the room", async () => {
    const message = JSON.stringify({ type: "chat", id, text: " Hello " });
    const passedOn = JSON.stringify({ type: "chat", id, text: "Hello", from: "ada" });
    expect(await postMessage(message)).toEqual({ messages: { message: passedOn, feeds: "room.lobby" } });
  });

  it.each([
    ["text that is not JSON", "hello", "The message is not JSON"],
    ["a message that is no text", { type: "chat" }, "expected string"],
    ["no message", undefined, "expected string"],
    ["an unknown type", JSON.stringify({ type: "shout" }), "type"],
    ["an empty text", JSON.stringify({ type: "chat", id, text: "  " }), "text"],
    ["a text over the limit", JSON.stringify({ type: "chat", id, text: "x".repeat(501) }), "text"],
    ["a field that is not known", JSON.stringify({ type: "typing", active: true, from: "grace" }), "from"],
  ])("tells the client, and nobody else, about %s", async (_what, message, says) => {
    const reply = (await postMessage(message)) as { messages: { message: string; clients: string; feeds?: string } };
    expect(reply.messages.clients).toBe("ada");
    expect(reply.messages.feeds).toBeUndefined();
    const { type, problem } = JSON.parse(reply.messages.message) as { type: string; problem: string };
    expect(type).toBe("error");
    expect(problem).toContain(says);
  });

  it.each([
    ["text that is not JSON", "not json", "Malformed JSON"],
    ["an unknown action", JSON.stringify({ action: "CONNECTION_LOST", data: { connection } }), "action"],
    ["an event without identifier", JSON.stringify({ action: "MESSAGE", data: { connection: {} } }), "identifier"],
  ])("answers 400 to %s", async (_what, payload, says) => {
    const response = await post(payload);
    expect(response.status).toBe(400);
    expect(response.headers.get("authorization")).toBeNull();
    expect(await response.text()).toContain(says);
  });
});
