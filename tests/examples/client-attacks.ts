import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer as createNetServer, type AddressInfo } from "node:net";

import { expect } from "vitest";
import type { WebSocket } from "ws";

import {
  handOut,
  heartbeats,
  startClient,
  startHostile,
  TOKEN,
  waitFor,
  type Attack,
  type Cleanup,
} from "./client-hostile";
import { dropsDeadLinks, refusesRedirects, waitsForSlowFrame } from "./client-links";
import type { Command, RunningProcess } from "./processes";

/** Ends for good, with a reason. */
const expectEnd =
  (reason: string, answer: (response: ServerResponse) => void) => async (command: Command, cleanup: Cleanup) => {
    const hostile = await startHostile(cleanup, { answer });
    const client = startClient(cleanup, command, hostile);
    await waitFor(() => expect(client.exitCode()).toBe(1));
    expect(hostile.requests()).toBe(1);
    expect(client.output()).toContain(reason);
  };

const expectFinal = (status: number): Attack =>
  expectEnd(String(status), (response) => void response.writeHead(status).end("not you"));

/** Asks no sooner than the answer allows, seven seconds or more. */
const obeysRetryAfter = (retryAfter: () => string) => async (command: Command, cleanup: Cleanup) => {
  const times: number[] = [];
  const hostile = await startHostile(cleanup, {
    open: heartbeats,
    answer(response, url) {
      if (times.push(performance.now()) > 1) {
        handOut(response, url);
      } else {
        response.writeHead(429, { "Retry-After": retryAfter() }).end("later");
      }
    },
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(client.output()).toMatch(/^connected$/m));
  // A timer may fire a moment early.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(6_900);
};

/** Waits for no more than five minutes. */
const limitsRetryAfter: Attack = async (command, cleanup) => {
  const hostile = await startHostile(cleanup, {
    answer: (response) => void response.writeHead(429, { "Retry-After": "86400" }).end("tomorrow"),
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(client.output()).toContain("trying again in 300.0 s"));
};

/** Takes its bearer token to no other origin. */
const keepsToken =
  (status: number): Attack =>
  async (command, cleanup) => {
    const elsewhere = await startHostile(cleanup, {});
    const hostile = await startHostile(cleanup, {
      answer: (response) => void response.writeHead(status, { Location: elsewhere.connectionUrl }).end(),
    });
    const client = startClient(cleanup, command, hostile);
    await waitFor(() => expect(client.exitCode()).toBe(1));
    expect(elsewhere.requests()).toBe(0);
    expect(client.output()).not.toContain(TOKEN);
  };

/** Gives up an upgrade that nobody answers after ten seconds. */
const givesUpOpening: Attack = async (command, cleanup) => {
  const silent = createNetServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  cleanup.onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/token`;
  const hostile = await startHostile(cleanup, {
    answer: (response) => handOut(response, url),
  });
  startClient(cleanup, command, hostile);
  await waitFor(() => expect(hostile.requests()).toBeGreaterThanOrEqual(2));
};

/**
 * Ends when it is interrupted, whatever it waits for.
 *
 * @param says - what the client has printed when it waits
 */
const interrupted =
  (answer: (response: ServerResponse) => void, says = ""): Attack =>
  async (command, cleanup) => {
    const hostile = await startHostile(cleanup, { answer });
    const client = startClient(cleanup, command, hostile);
    await waitFor(() => expect(hostile.requests()).toBe(1));
    await waitFor(() => expect(client.output()).toContain(says));
    client.signal("SIGINT");
    await waitFor(() => expect(client.exitCode()).toBeDefined());
    expect(client.output()).not.toMatch(/Traceback|Exception/);
  };

/** Ends without a word when nobody reads what it prints. */
const endsWithReader: Attack = async (command, cleanup) => {
  const hostile = await startHostile(cleanup, {
    open(socket) {
      heartbeats(socket);
      const timer = setInterval(() => socket.send("hello"), 100);
      socket.on("close", () => clearInterval(timer));
    },
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(client.output()).toContain("hello"));
  client.closeOutput();
  await waitFor(() => expect(client.exitCode()).toBeDefined());
  expect(client.output()).not.toMatch(/Traceback|Exception|EPIPE|trying again|reconnecting/);
  expect(hostile.requests()).toBe(1);
};

/** Asks again after an answer without a url, and connects. */
const expectAnotherTry = (first: (response: ServerResponse) => void) => async (command: Command, cleanup: Cleanup) => {
  let answers = 0;
  let atFirstOpen = 0;
  const hostile = await startHostile(cleanup, {
    answer: (response, url) => ((answers += 1) === 1 ? first(response) : handOut(response, url)),
    open(socket) {
      atFirstOpen ||= answers;
      heartbeats(socket);
    },
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(client.output()).toMatch(/^connected$/m));
  expect(atFirstOpen).toBe(2);
};

/** Asks less and less often while no connection lasts: after at least 0.5, 1 and 2 s, and so at most ten times a minute. */
const expectFewRequests = (open: (socket: WebSocket) => void) => async (command: Command, cleanup: Cleanup) => {
  const times: number[] = [];
  const hostile = await startHostile(cleanup, {
    open,
    answer: (response, url) => {
      times.push(performance.now());
      handOut(response, url);
    },
  });
  startClient(cleanup, command, hostile);
  await waitFor(() => expect(times.length).toBeGreaterThanOrEqual(4));
  const pauses = times.slice(1, 4).map((time, index) => time - (times[index] ?? 0));
  pauses.forEach((pause, index) => expect(pause).toBeGreaterThan(480 * 2 ** index));
};

/** Reads nothing from a client that has much to say. `outlive` says what the client does until the service reads again. */
const stopReading =
  (outlive: (client: RunningProcess, socket: () => WebSocket, lines: number) => Promise<void>): Attack =>
  async (command, cleanup) => {
    const sockets: WebSocket[] = [];
    const hostile = await startHostile(cleanup, {
      open: (socket) => {
        sockets.push(socket);
        heartbeats(socket);
        socket.pause();
      },
    });
    const client = startClient(cleanup, command, hostile, 10);
    await waitFor(() => expect(client.output()).toMatch(/^connected$/m));
    const lines = 3000; // Of the length that clients send at most: more than the buffers on the way hold.
    for (let line = 0; line < lines; line += 1) {
      client.write(`${"x".repeat(10_000)}\n`);
    }
    await outlive(client, () => sockets[0] as WebSocket, lines);
  };

/** Gives up the link, and connects again. */
const connectsAgain = stopReading((client) =>
  waitFor(() => expect(client.output().match(/^connected$/gm)?.length).toBeGreaterThanOrEqual(2)),
);

/** Says what it takes no more, goes on printing, and loses nothing that it took: a WebSocket in JavaScript queues without end. */
const takesNoMore = stopReading(async (client, socket, lines) => {
  const refused = (): number => client.output().match(/^not sent: no connection, or it takes no more$/gm)?.length ?? 0;
  await waitFor(() => expect(refused()).toBeGreaterThan(lines / 2));
  socket().send("still telling");
  await waitFor(() => expect(client.output()).toMatch(/^still telling$/m));
  let received = 0;
  socket().on("message", (data) => (received += String(data) === "" ? 0 : 1));
  socket().resume();
  await waitFor(() => expect(received + refused()).toBe(lines));
});

/** Sends no text that the webhook of the examples would refuse, and the next one all the same. */
const refusesLongText: Attack = async (command, cleanup) => {
  const received: string[] = [];
  const hostile = await startHostile(cleanup, {
    open(socket) {
      heartbeats(socket);
      socket.on("message", (data) => String(data) === "" || received.push(String(data)));
    },
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(client.output()).toMatch(/^connected$/m));
  client.write(`${"x".repeat(32_001)}\nshort\n`);
  await waitFor(() => expect(received).toEqual(["short"]));
  expect(client.output()).toContain("not sent: ");
};

/** Takes nothing to send before the first frame: what is sent on a connection that has only opened can get lost. */
const waitsForFirstFrame: Attack = async (command, cleanup) => {
  const sockets: WebSocket[] = [];
  const received: string[] = [];
  const hostile = await startHostile(cleanup, {
    open(socket) {
      sockets.push(socket);
      socket.on("message", (data) => received.push(String(data)));
    },
  });
  const client = startClient(cleanup, command, hostile);
  await waitFor(() => expect(sockets).toHaveLength(1));
  client.write("too early\n");
  await waitFor(() => expect(client.output()).toContain("not sent: no connection"));
  expect(client.output()).not.toMatch(/^connected$/m);
  sockets[0]?.send("welcome");
  await waitFor(() => expect(client.output()).toMatch(/^connected$/m));
  client.write("in time\n");
  await waitFor(() => expect(received).toEqual(["in time"]));
};

/** Speaks UTF-8 whatever the machine's locale says, and sends no frame that isn't. */
const speaksUtf8: Attack = async (command, cleanup) => {
  const received: string[] = [];
  const hostile = await startHostile(cleanup, {
    open(socket) {
      heartbeats(socket);
      socket.send("grüezi 👋");
      socket.on("message", (data) => String(data) === "" || received.push(String(data)));
    },
  });
  const env = { ...command.env, LC_ALL: "C", PYTHONUTF8: "0", PYTHONCOERCECLOCALE: "0" };
  const client = startClient(cleanup, { ...command, env }, hostile);
  await waitFor(() => expect(client.output()).toMatch(/^grüezi 👋$/m));
  client.write(Buffer.concat([Buffer.from("wörld 👋"), Buffer.from([0xff, 0x0a])]));
  await waitFor(() => expect(received).toEqual(["wörld 👋\uFFFD"]));
  expect(hostile.requests()).toBe(1);
};

/** What a client must survive, by what the service or the backend does. */
export const attacksOn = (language: string): ReadonlyArray<readonly [name: string, attack: Attack]> => [
  ["401 of the connection route", expectFinal(401)],
  ["403 of the connection route", expectFinal(403)],
  ["404 of the connection route", expectAnotherTry((response) => void response.writeHead(404).end("not yet"))],
  ["500 of the connection route", expectAnotherTry((response) => void response.writeHead(500).end("not today"))],
  ["a list for an answer", expectAnotherTry((response) => void response.end("[]"))],
  ["no url in the answer", expectAnotherTry((response) => void response.end('{"url":null}'))],
  ["an answer of 4 MiB", expectAnotherTry((response) => void response.end(`{"url":"${"x".repeat(4 * 2 ** 20)}"}`))],
  ["no frame for a while", waitsForFirstFrame],
  ["a text that is too long", refusesLongText],
  ["text in another encoding", speaksUtf8],
  ["an answer that is not JSON", expectAnotherTry((response) => void response.end("Hello"))],
  ["a page", expectEnd("with a page", (response) => void response.end("<!doctype html><p>Log in</p>"))],
  [
    "a redirect to a page",
    expectEnd("with a page", (response) => void response.writeHead(302, { Location: "/login" }).end()),
  ],
  ["a 302 to another origin", keepsToken(302)],
  ["a 307 to another origin", keepsToken(307)],
  ["429 with Retry-After", obeysRetryAfter(() => "7")],
  ["429 with a date in Retry-After", obeysRetryAfter(() => new Date(Date.now() + 8000).toUTCString())],
  ["a redirect of the upgrade", refusesRedirects],
  ["a service that answers nothing any more", dropsDeadLinks],
  // A program that doesn't say how long it waits is tested beside its source; a WebSocket in JavaScript shows no bytes.
  ...(language === "JavaScript"
    ? []
    : ([
        ["429 with a day in Retry-After", limitsRetryAfter],
        ["a message that takes longer than the limit of silence", waitsForSlowFrame],
      ] as const)),
  ["an upgrade without an answer", givesUpOpening],
  ["interruption while it asks", interrupted((response) => void response.write('{"url":'))],
  ["interruption in a pause", interrupted((response) => void response.writeHead(500).end("not today"), "500")],
  ["a reader that leaves", endsWithReader],
  [
    "an answer that trickles",
    expectAnotherTry((response) => {
      const timer = setInterval(() => response.write(" "), 300);
      response.on("close", () => clearInterval(timer));
    }),
  ],
  ["slow answer", expectAnotherTry(() => undefined)],
  ["an answer that never ends", expectAnotherTry((response) => void response.write('{"url":'))],
  ["accept, then close", expectFewRequests((socket) => socket.close(1011))],
  ["greet, then close", expectFewRequests((socket) => socket.send("welcome", () => socket.close(1011)))],
  ["service that stops reading", language === "JavaScript" ? takesNoMore : connectsAgain],
  [
    "frame of 2 MiB",
    async (command, cleanup) => {
      const hostile = await startHostile(cleanup, {
        open: (socket) => {
          socket.send("x".repeat(2 * 1024 * 1024));
          socket.send("still here");
          heartbeats(socket);
        },
      });
      const client = startClient(cleanup, command, hostile);
      await waitFor(() => expect(client.output()).toMatch(/^x{2097152}\nstill here$/m));
      expect(hostile.requests()).toBe(1);
    },
  ],
  [
    "frames that mean nothing",
    async (command, cleanup) => {
      const hostile = await startHostile(cleanup, {
        open: (socket) => {
          socket.send(Buffer.from("binary"));
          socket.send(Buffer.alloc(0));
          socket.send("not json");
          heartbeats(socket);
        },
      });
      const client = startClient(cleanup, command, hostile);
      await waitFor(() => expect(client.output()).toMatch(/^not json$/m));
      expect(client.output()).not.toContain("binary");
      expect(hostile.requests()).toBe(1);
    },
  ],
];
