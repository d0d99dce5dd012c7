import { spawn } from "node:child_process";
import { once } from "node:events";

import { EnvironmentError } from "../src/config/environment";
import { readAddress } from "./address";
import { type RunningServer, startServer } from "./server";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Serve `build/`; when the address can't be used, name the variable to change. */
async function listen(): Promise<RunningServer> {
  const { port, host } = readAddress(process.env);
  try {
    return await startServer({ directory: "build", port, host });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["EADDRINUSE", "EACCES"].includes(code)) {
      const why = code === "EACCES" ? "needs more rights" : "another program already uses";
      throw new EnvironmentError("PORT", `asks for port ${port}, which ${why}`, String(Math.max(port + 1, 3000)));
    }
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code)) {
      throw new EnvironmentError("HOST", `is "${host}", which is no address of this machine`, "localhost");
    }
    throw error;
  }
}

/** Build the site. On a signal, kill the build, because Docusaurus would report success. */
async function build(): Promise<boolean> {
  const command = require.resolve("@docusaurus/core/bin/docusaurus.mjs");
  const child = spawn(process.execPath, [command, "build"], { stdio: "inherit" });
  const end = (): void => {
    child.kill("SIGKILL");
    process.exit(1);
  };
  SIGNALS.forEach((signal) => process.once(signal, end));
  const [code] = (await once(child, "exit")) as [number | null];
  SIGNALS.forEach((signal) => process.off(signal, end));
  return code === 0;
}

async function serve(): Promise<void> {
  // Try to listen before the build, to report an unusable address at once.
  await (await listen()).close();
  if (!process.argv.includes("--no-build") && !(await build())) {
    process.exitCode = 1;
    return;
  }
  const server = await listen();
  SIGNALS.forEach((signal) => process.once(signal, () => void server.close()));
  console.log(`\nThe site is at ${server.url}`);
}

serve().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exitCode = 1;
});
