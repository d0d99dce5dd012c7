import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createListener } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { expect, it, onTestFinished } from "vitest";

import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import type { RunningProcess } from "./processes";

it("takes no port that only probes it for a server", async () => {
  const port = await leasePort();
  const running = { exitCode: () => undefined, output: () => "" } as unknown as RunningProcess;
  // As Vite does, to see whether another program uses the port on another address.
  const probe = createListener((socket) => socket.destroy());
  await once(probe.listen(port, "127.0.0.1"), "listening");
  const waiting = waitForPort(port, running, 20_000).then(() => "ready");
  await once(probe, "connection");
  expect(await Promise.race([waiting, pause(300, "waits")])).toBe("waits");
  await new Promise((resolve) => probe.close(resolve));
  const server = createServer((_request, response) => response.writeHead(500).end());
  onTestFinished(() => void server.close());
  await once(server.listen(port, "127.0.0.1"), "listening");
  expect(await waiting).toBe("ready");
});

it("asks again when an answer breaks off", async () => {
  const port = await leasePort();
  const running = { exitCode: () => undefined, output: () => "" } as unknown as RunningProcess;
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests > 1) {
      return void response.end();
    }
    response.write("a part", () => response.destroy());
  });
  onTestFinished(() => void server.close());
  await once(server.listen(port, "127.0.0.1"), "listening");
  await waitForPort(port, running, 20_000);
  expect(requests).toBe(2);
});
