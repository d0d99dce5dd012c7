import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { webhook } from "../../../examples/recipes/app";
import type { Entry } from "../../../examples/recipes/optimistic-send/client";
import { behaviours, page, stage, until } from "./stage";

describe.each(behaviours)("optimistic send, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/optimistic-send/server");
    const { chat } = await import("../../../examples/recipes/optimistic-send/client");
    const service = await stage(behaviour, server.onEvent);
    // After five tries a post has failed: leave a busy machine the time for its answer.
    const open = async (user: string, retryMs = 300) => {
      const shown: Entry[][] = [];
      const { connection, leave } = page(user);
      const actions = chat(connection, { onChange: (entries) => shown.push(entries), retryMs });
      const count = service.state().connections.length;
      await until(() => expect(service.state().connections[count]?.feeds).toEqual(["chat"]));
      await until(() => expect(service.state().heartbeatAnswers.length).toBeGreaterThan(count));
      const lines = () => shown.at(-1)?.map(({ text, status }) => `${text}: ${status}`);
      const send = vi.spyOn(connection, "send");
      return {
        ...actions,
        shown,
        send,
        leave,
        sees: (...texts: string[]) => until(() => expect(lines()).toEqual(texts)),
      };
    };
    return { ...server, service, open };
  }

  test("is shown at once, once to its sender and once to the others", async () => {
    const { open, service, latestPosts } = await start();
    const [ana, ben] = [await open("ana"), await open("ben")];
    service.faults.duplicate = true;
    ana.post("hello");
    expect(ana.shown.at(-1)).toMatchObject([{ text: "hello", status: "sending" }]);
    await ana.sees("hello: sent");
    await ben.sees("hello: sent");
    expect(await latestPosts()).toHaveLength(1);
    expect(ben.shown).toHaveLength(1);
  });

  test("is repeated until its acknowledgement comes, and stored once", async () => {
    const { open, service, latestPosts } = await start();
    const [ana, ben] = [await open("ana", 1_000), await open("ben")];
    service.faults.stopReading = true;
    ana.post("lost on its way");
    await until(() => expect(service.state().connections).toHaveLength(2));
    expect(await latestPosts()).toEqual([]);
    service.faults.stopReading = false;
    await ana.sees("lost on its way: sent");
    // Above the limit the replies are dropped, so the acknowledgement is lost and the post is not.
    service.configure({ limits: { messagesToClients: 0 } });
    ana.post("stored");
    await ben.sees("lost on its way: sent", "stored: sent");
    await until(() =>
      expect(
        service.webhookCalls.filter(({ event }) => JSON.stringify(event).includes("stored")).length,
      ).toBeGreaterThan(1),
    );
    expect(ana.shown.at(-1)?.at(-1)?.status).toBe("sending");
    service.configure({ limits: { messagesToClients: Infinity } });
    await ana.sees("lost on its way: sent", "stored: sent");
    expect(await latestPosts()).toHaveLength(2);
  });

  test("a post whose call failed goes out with its repetition", async () => {
    const { open } = await start();
    const [ana, ben] = [await open("ana"), await open("ben")];
    const { fetch } = globalThis;
    let failures = 0;
    const broken = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (String(input).endsWith("/message") && failures === 0) {
        failures += 1;
        return Promise.reject(new Error("The network is gone"));
      }
      return fetch(input, init);
    });
    onTestFinished(() => broken.mockRestore());
    ana.post("hello");
    await ben.sees("hello: sent");
    await ana.sees("hello: sent");
    expect(failures).toBe(1);
  });

  test("three deliveries at once send it once, and acknowledge it when it is sent", async () => {
    const { onEvent, latestPosts } = await start();
    const { fetch } = globalThis;
    const calls = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      // Long enough for all three to arrive meanwhile.
      if (String(input).endsWith("/message")) {
        await pause(300);
      }
      return fetch(input, init);
    });
    const { secretFor } = await import("../../../examples/recipes/socketless/server");
    const message = JSON.stringify({ type: "post", id: "1", text: "hello" });
    const body = JSON.stringify({ action: "MESSAGE", data: { connection: { identifier: "ana.1" }, message } });
    const signature = createHmac("sha256", await secretFor("ana.1"))
      .update(body)
      .digest("hex");
    const deliver = async (): Promise<string> => {
      const headers = { "X-Socketless-Signature": `hmac-sha256=${signature}` };
      const request = new Request("http://localhost/webhook", { method: "POST", headers, body });
      const answer = await webhook(request, onEvent);
      return answer.text();
    };
    const answers = await Promise.all([deliver(), deliver(), deliver()]);
    expect(answers.filter((answer) => answer.includes("stored"))).toHaveLength(1);
    expect(await deliver()).toContain("stored");
    expect(calls.mock.calls.filter(([input]) => String(input).endsWith("/message"))).toHaveLength(1);
    expect(await latestPosts()).toHaveLength(1);
  });

  test("waits for a connection, and fails after five tries without an answer", async () => {
    const { open, service } = await start();
    const ana = await open("ana");
    service.drop();
    await until(() => expect(service.state().connections).toEqual([]));
    ana.post("offline");
    await ana.sees("offline: sent");
    service.faults.stopReading = true;
    ana.post("unheard");
    await ana.sees("offline: sent", "unheard: failed");
    service.faults.stopReading = false;
    const failed = ana.shown.at(-1)?.at(-1);
    if (failed) {
      ana.retry(failed);
    }
    await ana.sees("offline: sent", "unheard: sent");
  });

  test("three presses of Retry repeat a post once at a time", async () => {
    const { open } = await start();
    const ana = await open("ana");
    ana.post("x".repeat(2001));
    await until(() => expect(ana.shown.at(-1)).toMatchObject([{ status: "failed" }]));
    const failed = ana.shown.at(-1)?.[0] as Entry;
    ana.send.mockClear();
    for (let press = 0; press < 3; press += 1) {
      ana.retry(failed);
    }
    expect(ana.send).toHaveBeenCalledTimes(1);
  });

  test("posts that are sent at the same time end in the same order on each page", async () => {
    const { open } = await start();
    const [ana, ben] = [await open("ana"), await open("ben")];
    ana.post("of Ana");
    ben.post("of Ben");
    const sent = (page: typeof ana) =>
      until(() => expect(page.shown.at(-1)).toMatchObject([{ status: "sent" }, { status: "sent" }]));
    await Promise.all([sent(ana), sent(ben)]);
    const textsOf = (page: typeof ana) => page.shown.at(-1)?.map(({ text }) => text);
    expect(textsOf(ana)).toEqual(textsOf(ben));
  });

  test("what the backend rejects is not repeated", async () => {
    const { open, latestPosts } = await start();
    const ana = await open("ana");
    ana.post("x".repeat(2001));
    await until(() => expect(ana.shown.at(-1)).toMatchObject([{ status: "failed" }]));
    expect(await latestPosts()).toEqual([]);
  });
});
