import { once } from "node:events";
import { spawn } from "node:child_process";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

const file = path.resolve(__dirname, "../../examples/auth/shared/demo-login.mjs");

/** Starts the demo login with the settings of an app, on a free port. */
async function startLogin(): Promise<string> {
  const env = { ...process.env, SESSION_SECRET: "of-this-test", PORT: "4999", DEMO_LOGIN_PORT: "0" };
  const server = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout, "data", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
  return /http:\/\/localhost:\d+/.exec(String(line))?.[0].replace("localhost", "127.0.0.1") ?? "";
}

it.each([
  ["nobody", undefined, "http://localhost:4999"],
  ["a page of this machine", "http://localhost:5173/room?id=1", "http://localhost:5173/room?id=1"],
  ["a page elsewhere", "https://elsewhere.test/", "http://localhost:4999"],
  ["a page whose name begins alike", "http://localhost.elsewhere.test/", "http://localhost:4999"],
  ["a page whose user is called alike", "http://localhost:3000@elsewhere.test/", "http://localhost:4999"],
])("logs in who comes from %s, beside an app that has its own PORT", async (_, referer, location) => {
  const address = await startLogin();
  const response = await fetch(`${address}/ada`, { redirect: "manual", headers: referer ? { referer } : {} });
  expect(response.headers.get("location")).toBe(location);
  expect(response.headers.get("set-cookie")).toMatch(/^session=ada\./);
});
