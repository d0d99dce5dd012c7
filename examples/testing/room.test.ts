import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startApp } from "./start.ts";

let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Opens a connection as a page would, and returns what it receives. */
async function openClient() {
  const response = await fetch(`${app.url}/connection`, {
    method: "POST",
    headers: { Origin: app.url },
  });
  const { url } = (await response.json()) as { url: string };
  const socket = new WebSocket(url);
  const received: Record<string, unknown>[] = [];
  // A heartbeat is "".
  socket.onmessage = ({ data }) =>
    data === "" ? socket.send("") : received.push(JSON.parse(data));
  await vi.waitFor(() =>
    expect(received.at(-1)).toMatchObject({ type: "welcome" }),
  );
  return { socket, received };
}

test("what one client writes reaches the other", async () => {
  const [ana, ben] = [await openClient(), await openClient()];
  await vi.waitFor(() => {
    const { members } = app.service.state(); // Both have joined the room.
    expect(
      members.filter(({ feeds }) => feeds.includes("room.lobby")),
    ).toHaveLength(2);
  });
  ana.socket.send("hello");
  await vi.waitFor(() =>
    expect(ben.received.at(-1)).toMatchObject({
      type: "message",
      text: "hello",
    }),
  );

  const { webhookCalls } = app.service.state();
  expect(
    webhookCalls.filter(({ status, ignored }) => status !== 200 || ignored),
  ).toEqual([]);
});
