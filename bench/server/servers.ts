import { spawn } from "node:child_process";

import { freePort, target, type Target } from "../../tests/support/target";

/** `npm run serve -- --no-build`, without npm around it. */
export async function startBundled(root: string): Promise<Target> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/serve.ts", "--no-build"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return target("the bundled server", `Node ${process.versions.node}`, port, child);
}
