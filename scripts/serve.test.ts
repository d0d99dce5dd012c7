import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";

import { expect, it } from "vitest";

/** Starts the command, which serves what is built. */
function serve(port: number) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/serve.ts", "--no-build"], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, printed: () => output };
}

it("says where the site is, answers there, and ends with all its processes when it is told to", async () => {
  const { child, printed } = serve(0);
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/The site is at http:\/\/127\.0\.0\.1:\d+\n/);
  const [url = ""] = /http:\S+/.exec(printed()) ?? [];
  expect((await fetch(`${url}/%`)).status).toBe(404);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
}, 60_000);

it("says that the port is taken, and what to do", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { child, printed } = serve(port);
  const [code] = (await once(child, "exit")) as [number];
  other.close();
  expect(code).toBe(1);
  expect(printed()).toContain(
    `PORT asks for port ${port}, which another program already uses. Example: PORT=${port + 1}`,
  );
}, 60_000);
