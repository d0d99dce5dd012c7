import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Ports for programs that must be told theirs, because their settings name it (`PUBLIC_URL`) or they don't print it.
 *
 * Each process of the tests leases whole blocks of ports. The first port of a block is the lease: the process listens there
 * until it ends, so the system itself gives a block to one process on the machine, to no second run beside it, and takes it
 * back however the process ends. The ports are below those that systems give to `listen(0)` and to outgoing connections.
 */
const FIRST = 12_000;
const BLOCK = 50;
const BLOCKS = 400;

const HOST = "127.0.0.1";

/** Listen on a port; undefined where something else does. */
async function hold(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(port, HOST), "listening");
    return server;
  } catch {
    return undefined;
  }
}

/** Ports of the leased block that nobody has been given yet. */
let left: number[] = [];
const leases: Server[] = [];

/** Begin at another block than other processes do, so that they rarely ask for the same one. */
let block = process.pid % BLOCKS;

async function leaseBlock(): Promise<void> {
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const base = FIRST + block * BLOCK;
    block = (block + 1) % BLOCKS;
    const lease = await hold(base);
    if (lease !== undefined) {
      leases.push(lease);
      left = Array.from({ length: BLOCK - 1 }, (_, index) => base + 1 + index);
      return;
    }
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK} are taken.`);
}

/** A TCP port of the loopback address that no other test of this machine gets, in this run or another. */
export async function leasePort(): Promise<number> {
  for (;;) {
    if (left.length === 0) {
      await leaseBlock();
    }
    const port = left.shift() ?? 0;
    // A program that outlives a run that was killed keeps its port.
    const server = await hold(port);
    if (server !== undefined) {
      await new Promise((resolve) => server.close(resolve));
      return port;
    }
  }
}
