import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * Starts a local service on a free port. Stop it with `close` when
 * the tests have ended.
 */
export async function startLocalService(...options: string[]) {
  const command = ["socketless-local.mjs", "--port", "0", "--json", ...options];
  const service = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Keep reading: a full pipe would stop the service.
  const lines = createInterface(service.stdout);
  const ended = once(service, "exit");
  const [first] = await Promise.race([once(lines, "line"), ended]);
  if (typeof first !== "string")
    throw new Error(`The local service ended with status ${first}`);
  const { url, apiKey } = JSON.parse(first) as { url: string; apiKey: string };

  return {
    url,
    apiKey,
    /** Connections, feeds and webhook calls. */
    state: async () =>
      (await fetch(`${url}/local/state`)).json() as Promise<State>,
    /** Changes settings, switches faults, and ends connections. */
    async control(change: object) {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const response = await fetch(`${url}/local/control`, {
        method: "POST",
        headers,
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      service.kill();
      await ended;
    },
  };
}

type State = {
  connections: { identifier: string; feeds: string[] }[];
  members: { identifier: string; feeds: string[] }[];
  webhookCalls: {
    event: { action: string };
    status?: number;
    ignored?: string;
  }[];
};
