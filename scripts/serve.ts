import { parseArgs } from "node:util";

import { EnvironmentError } from "../src/config/environment";
import { build, runCommand } from "./build";
import { readAddress } from "./address";
import { startServer, type RunningServer } from "./server";

async function listen(port: number, host: string): Promise<RunningServer> {
  try {
    return await startServer({ directory: "build", port, host });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE") {
      throw new EnvironmentError("PORT", `asks for port ${port}, which another program already uses`, `${port + 1}`);
    }
    if (code === "EACCES") {
      throw new EnvironmentError("PORT", `asks for port ${port}, which needs more rights`, "3000");
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new EnvironmentError("HOST", `is "${host}", which is no address of this machine`, "localhost");
    }
    throw error;
  }
}

async function serve(): Promise<void> {
  const { values } = parseArgs({ options: { "no-build": { type: "boolean", default: false } } });
  const { port, host } = readAddress(process.env);
  if (!values["no-build"]) {
    // A taken port is said at once, not after the build.
    await (await listen(port, host)).close();
    await build();
  }
  const server = await listen(port, host);
  console.log(`\nThe site is at ${server.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.close());
  }
}

void runCommand(serve);
