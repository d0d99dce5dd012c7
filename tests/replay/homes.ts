import { Worker } from "node:worker_threads";

import { bundleWorker } from "@socketless/local/bundle";
import type { Behaviour, Limits, SettingsChange } from "@socketless/local/core/settings";
import { startLocal } from "@socketless/local/running";
import { startService } from "@socketless/local";
import { connectTo, type WorkerService } from "@socketless/local/worker/connect";
import type { Port, PortRequest } from "@socketless/local/worker/messages";
import { overNetwork } from "./network";
import type { Control, Implementation } from "./scenario";

/** The local service in each place where readers run it, compared with the recordings. */
export interface Home {
  implementation: Implementation;
  close(): Promise<unknown>;
}

/** The settings that a scenario's control step asks for. */
export function settingsOf({ project_webhook, ...control }: Control): SettingsChange {
  const limits: Partial<Limits> = {
    ...(control.connections === undefined ? {} : { connections: control.connections }),
    ...(control.messages_from_clients === undefined ? {} : { messagesFromClients: control.messages_from_clients }),
    ...(control.messages_to_clients === undefined ? {} : { messagesToClients: control.messages_to_clients }),
  };
  if (project_webhook === undefined) {
    return { limits };
  }
  return { limits, projectWebhooks: project_webhook === null ? [] : [project_webhook] };
}

const TOKEN_KEY = "the key that signs tokens";

/** The local service of the tests, on Node.js in their own process. */
export async function onNode(behaviour: Behaviour, change: SettingsChange = {}): Promise<Home> {
  const service = await startService({ behaviour, tokenKey: TOKEN_KEY, ...change });
  const implementation = {
    ...overNetwork(service.url),
    apiKey: service.apiKey,
    tokenKey: TOKEN_KEY,
    control: (change: Control) => service.configure(settingsOf(change)),
  };
  return { implementation, close: () => service.close() };
}

/** Runs a script with what a browser's worker has, and without the names that only Node.js has. */
const RUN_AS_IN_A_BROWSER = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
  new Function("process", "Buffer", "global", "require", "module", "exports", workerData)();
`;

/** The script of the page's worker, byte for byte, in a worker of Node.js. */
export async function inWorker(behaviour: Behaviour): Promise<Home> {
  const worker = new Worker(RUN_AS_IN_A_BROWSER, { eval: true, workerData: await bundleWorker() });
  const port: Port = {
    postMessage: (message) => worker.postMessage(message),
    addEventListener: (type, listener) => worker.on(type, (data: unknown) => listener({ data })),
  };
  const apiKey = "local-api-key";
  const service = connectTo(port, { behaviour, apiKey, tokenKey: TOKEN_KEY, webhook: callReceiver });
  const implementation: Implementation = {
    apiKey,
    tokenKey: TOKEN_KEY,
    call: (path, init) => service.fetch(`http://socketless.invalid${path}`, init),
    connect: (url, listener) => connect(service, url, listener),
    control: async (change) => void (await service.control(settingsOf(change))),
  };
  return { implementation, close: () => worker.terminate() };
}

/** A page answers webhook requests by itself; here they go to the scenario's receiver. */
const callReceiver = ({ url, ...init }: PortRequest): Promise<Response> => fetch(url, init);

const connect = (service: WorkerService, url: string, listener: Parameters<Implementation["connect"]>[1]) =>
  new Promise<Awaited<ReturnType<Implementation["connect"]>>>((resolve) => {
    const socket = service.connect(url);
    socket.addEventListener("message", (event) => listener.received((event as MessageEvent<string>).data));
    socket.addEventListener("close", (event) => {
      const { code, reason } = event as unknown as { code: number; reason: string };
      if (socket.refusal === undefined) {
        listener.closed(code, reason);
      } else {
        resolve(socket.refusal);
      }
    });
    socket.addEventListener("open", () =>
      resolve({
        send: (data) => socket.send(typeof data === "string" ? data : new Uint8Array(data).buffer),
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.close(1006),
      }),
    );
  });

/** `socketless-local.mjs`, as a reader starts it. */
export async function asFile(behaviour: Behaviour): Promise<Home> {
  const local = await startLocal(behaviour === "contract" ? [] : [`--${behaviour}`]);
  await local.control({ tokenKey: TOKEN_KEY });
  const implementation = {
    ...overNetwork(local.url),
    apiKey: local.apiKey,
    tokenKey: TOKEN_KEY,
    control: (change: Control) => local.control(settingsOf(change)),
  };
  return { implementation, close: () => local.close() };
}
