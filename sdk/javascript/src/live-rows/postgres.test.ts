import { EventEmitter, once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

import { Client } from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { RowChange } from "../live-rows";
import { listenToPostgres, type ListenOptions } from "./postgres";

/** A client whose database the test plays. */
class FakeClient extends EventEmitter {
  queries: string[] = [];
  isOwn = true;
  answers = (_text: string): Promise<unknown> => Promise.resolve();
  end = vi.fn(() => Promise.resolve());
  connect = () => this.answers("connect");
  async query(text: string) {
    this.queries.push(text);
    await this.answers(text);
    return { rows: [{ is_own: this.isOwn }] };
  }
  notify(payload?: string) {
    this.emit("notification", { payload });
  }
}

function started(prepare: (client: FakeClient, at: number) => void = () => undefined, options = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [told, lines, clients]: [RowChange[], string[], FakeClient[]] = [[], [], []];
  const onListening = vi.fn();
  const write = (line: string) => void lines.push(line);
  const rows = {
    log: { warn: write, error: write },
    tell: (change: RowChange | readonly RowChange[]) => Promise.resolve(void told.push(change as RowChange)),
  };
  const listening = listenToPostgres(rows, {
    client: () => {
      const client = new FakeClient();
      prepare(client, clients.push(client) - 1);
      return client;
    },
    onListening,
    ...options,
  } satisfies ListenOptions);
  onTestFinished(() => listening.stop());
  return { listening, told, lines, clients, onListening };
}
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const never = () => new Promise<never>(() => undefined);
const change = { type: "order", owner: "ana", id: "1" };

describe("listenToPostgres", () => {
  it("tells what the trigger reports, on the channel that it is given", async () => {
    const { told, clients, onListening } = started(undefined, { channel: `my "rows'` });
    await tick();
    expect(onListening).toHaveBeenCalledOnce();
    expect(clients[0]?.queries).toEqual([expect.stringContaining(`my "rows''`), `listen "my ""rows'"`]);
    clients[0]?.notify(JSON.stringify(change));
    expect(told).toEqual([change]);
  });

  it.each([
    ["messages of the SDK's other parts", {}, ["notices_read", "notice", "item", "room_refused", "pointer"]],
    ["types that aren't listed", { types: ["order"] }, ["orders", "invoice"]],
  ])("tells no %s, whoever notifies", async (_what, options, types) => {
    const { told, lines, clients } = started(undefined, options);
    await tick();
    types.forEach((type) => clients[0]?.notify(JSON.stringify({ ...change, type })));
    clients[0]?.notify(JSON.stringify(change));
    expect(told).toEqual([change]);
    expect(lines).toHaveLength(types.length);
    expect(lines[0]).toContain(`Ignored a change of the type "${types[0]}"`);
  });

  it.each([undefined, "", "x", "7", "null", "[]", '"order"'])(
    "goes on after the payload %s of anybody",
    async (payload) => {
      const { told, clients } = started();
      await tick();
      clients[0]?.notify(payload);
      clients[0]?.notify(JSON.stringify(change));
      await tick(60_000);
      // `tell` logs what isn't a change of a row.
      expect([told.length, told.at(-1), clients.length]).toEqual([2, change, 1]);
    },
  );

  it.each([
    ["ends", (client: FakeClient) => client.emit("end"), "has ended"],
    [
      "fails",
      (client: FakeClient) => client.emit("error", new Error("terminated by an administrator")),
      "administrator",
    ],
  ])("connects again when the connection %s", async (_how, end, reason) => {
    const { clients, lines, onListening } = started();
    await tick();
    end(clients[0] as FakeClient);
    await tick();
    expect(clients[0]?.end).toHaveBeenCalledOnce();
    // Also a closed one can fail.
    clients[0]?.emit("error", new Error("after its end"));
    await tick(1_000);
    expect(onListening).toHaveBeenCalledTimes(2);
    expect(lines).toEqual([expect.stringContaining(reason)]);
  });

  it.each(["connect", "select pg_try_advisory_lock", "listen", "select 1"])(
    "gives up a database that doesn't answer to `%s`, and connects again",
    async (what) => {
      const { clients, lines, onListening } = started((client, at) => {
        client.end = vi.fn(never);
        client.answers = (text) => (at === 0 && text.startsWith(what) ? never() : Promise.resolve());
      });
      await tick(30_000 + 10_000 + 1_000 + 1_000);
      expect(clients.length).toBe(2);
      expect(onListening.mock.calls.length).toBe(what === "select 1" ? 2 : 1);
      expect(lines).toEqual([expect.stringContaining("No answer within 10 s")]);
    },
  );

  it("pauses longer after each failure, up to 30 s, and says each time that nobody listens", async () => {
    const { clients, lines } = started((client) => {
      client.answers = () => Promise.reject(new Error("refused"));
    });
    await tick(31_000);
    expect(clients).toHaveLength(6);
    await tick(60_000);
    expect(clients).toHaveLength(8);
    expect(lines.at(-1)).toBe("Lost the listener for changed rows. The next attempt is in 30 s: refused");
  });

  it("waits while another process listens", async () => {
    const { clients, lines, onListening } = started((client) => {
      client.isOwn = false;
    });
    await tick(61_000);
    expect(onListening).not.toHaveBeenCalled();
    // A role that holds the lock and doesn't listen would be silent otherwise.
    expect(lines).toEqual([expect.stringContaining("look into pg_locks")]);
    (clients[0] as FakeClient).isOwn = true;
    await tick(1_000);
    expect([onListening.mock.calls.length, clients.length]).toEqual([1, 1]);
  });

  it.each([
    ["listens", () => Promise.resolve()],
    ["connects", never],
    ["pauses", () => Promise.reject(new Error("refused"))],
  ])("ends by its signal while it %s, with its timers", async (_when, answers) => {
    const stop = new AbortController();
    const { listening, clients, lines } = started(
      (client) => {
        client.answers = answers;
      },
      { signal: stop.signal },
    );
    await tick();
    const before = lines.length;
    stop.abort();
    await listening.ended;
    await tick(120_000);
    expect([clients.length, lines.length - before, vi.getTimerCount()]).toEqual([1, 0, 0]);
    expect(clients[0]?.end).toHaveBeenCalled();
  });

  it("refuses a channel that PostgreSQL can't have", () => {
    expect(() => started(undefined, { channel: "x".repeat(64) })).toThrow("1 to 63 characters");
  });
});

it("closes its connection to a server that accepts and stays silent", async () => {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket.on("error", () => undefined).resume());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const client = new Client({ host: "127.0.0.1", port, user: "app" });
  const listening = listenToPostgres({ log: console, tell: () => Promise.resolve() }, { client: () => client });
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  listening.stop();
  await listening.ended;
  expect((client as unknown as { connection: { stream: Socket } }).connection.stream.destroyed).toBe(true);
  sockets.forEach((socket) => socket.destroy());
  server.close();
});
