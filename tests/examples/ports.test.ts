import { once } from "node:events";
import { connect, createServer } from "node:net";

import { expect, test, vi } from "vitest";

import type * as Ports from "./ports";

/** The ports module as another process of the tests has it, which begins at the same block. */
async function anotherProcess(): Promise<typeof Ports> {
  vi.resetModules();
  return import("./ports");
}

test("gives no port twice, to this process or to one beside it", async () => {
  const [first, second] = [await anotherProcess(), await anotherProcess()];
  const ports: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    ports.push(await first.leasePort(), await second.leasePort());
  }
  expect(new Set(ports).size).toBe(ports.length);
});

test("leaves out a port at which a program of an earlier run still listens", async () => {
  const { leasePort } = await anotherProcess();
  const port = await leasePort();
  const leftBehind = createServer().listen(port + 1, "127.0.0.1");
  await once(leftBehind, "listening");
  expect(await leasePort()).toBe(port + 2);
  leftBehind.close();
});

test("gives a port that is free when the program starts", async () => {
  const { leasePort } = await anotherProcess();
  const socket = connect(await leasePort(), "127.0.0.1");
  const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
});
