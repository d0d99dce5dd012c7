import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { createClient } from "redis";
import { describe, expect, it, onTestFinished } from "vitest";

import { redis } from "../../sdk/javascript/src/storage/redis";
import {
  backend,
  eventOf,
  MASTER,
  secretOf,
  signatureOf,
  signedEvent,
  willing,
} from "../../sdk/javascript/src/server-harness";
import { succeeds } from "../examples/signature-languages";
import { startRedisServer } from "../support/databases";

const siteDir = path.resolve(__dirname, "../..");
const python = "/usr/bin/python3";

/** A server in Python that answers one event, or ends a session. */
const SERVER = `
import json, sys
import redis as peer
from socketless import Request, Socketless
from socketless.storage import redis

address, service, master, call, *args = sys.argv[1:]
socketless = Socketless(
    api_key="key", api_url=service, webhook_url="http://127.0.0.1/webhook", master_secret=master,
    store=redis(peer.Redis(unix_socket_path=address)),
)
if call == "end":
    socketless.end_session(*args)
else:
    body, signature = args
    request = Request("POST", {"x-socketless-signature": signature}, body.encode())
    print(socketless.webhook()(request).body)
`;

describe.skipIf(!succeeds(python, ["-c", "import redis"]))(
  "a session that a server in the other language has ended",
  () => {
    async function started() {
      const { address, stop } = await startRedisServer();
      const client = createClient({ socket: { path: address, tls: false } });
      await client.connect();
      const server = createServer((_request, response) => response.writeHead(204).end()).listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(async () => {
        server.close();
        client.destroy();
        await stop();
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { asked, service } = willing();
      const { socketless } = backend(service, { store: redis(client) });
      await socketless.connectionFor("42", { session: "phone" });
      const { identifier } = asked.at(-1)?.body as { identifier: string };
      const run = (...args: string[]): Promise<string> => {
        const env = { ...process.env, PYTHONPATH: path.join(siteDir, "sdk/python/src"), PYTHONDONTWRITEBYTECODE: "1" };
        // Not synchronous: the service is in this process.
        return new Promise((resolve, reject) => {
          execFile(python, ["-c", SERVER, address, url, MASTER, ...args], { env }, (error, stdout) =>
            error ? reject(error) : resolve(stdout),
          );
        });
      };
      return { socketless, identifier, run };
    }
    const ended = JSON.stringify({ type: "socketless:ended" });

    it("has ended in Python", async () => {
      const { socketless, identifier, run } = await started();
      const body = eventOf(identifier);
      const ask = () => run("event", body, signatureOf(body, secretOf(identifier)));
      expect(await ask()).toContain("socketless:welcome");
      await socketless.endSession("42", { session: "phone" });
      expect(JSON.parse(await ask())).toEqual({ messages: [{ clients: identifier, message: ended }] });
    });

    it("has ended in JavaScript", async () => {
      const { socketless, identifier, run } = await started();
      const ask = async () => (await socketless.webhook()(signedEvent(identifier))).text();
      expect(await ask()).toContain("socketless:welcome");
      await run("end", "42", "phone");
      expect(JSON.parse(await ask())).toEqual({ messages: [{ clients: identifier, message: ended }] });
      await expect(socketless.connectionFor("42", { session: "phone" })).rejects.toThrow("This session has ended");
    });
  },
);
