import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { run } from "./processes";
import { workspaceOf } from "./workspace";

/** The Node that the tutorials ask for. The tests themselves run on older ones too. */
const version = "24.21.0";
const installMs = 240_000;

/** Settings with which `npm` and `node` are those of a reader; installs that Node where the tests run on an older one. */
export async function readersNode(): Promise<Record<string, string>> {
  if (Number(process.versions.node.split(".")[0]) >= 24) return {};
  const folder = workspaceOf("node");
  const name = `node-${process.platform}-${process.arch}`;
  const bin = path.join(folder, "node_modules", name, "bin");
  if (!existsSync(bin)) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
    const command = ["npm", "install", "-E", `${name}@${version}`, "--no-audit", "--no-fund"] as const;
    await run({ command, cwd: folder }, installMs);
  }
  return { PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}` };
}
