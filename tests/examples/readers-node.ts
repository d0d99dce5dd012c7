import { writeFile } from "node:fs/promises";
import path from "node:path";

import { fillOnce } from "./prepared";
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
  await fillOnce(folder, version, async () => {
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
    const command = ["npm", "install", "-E", `${name}@${version}`, "--no-audit", "--no-fund"] as const;
    await run({ command, cwd: folder }, installMs);
  });
  return { PATH: `${path.join(folder, "node_modules", name, "bin")}${path.delimiter}${process.env.PATH ?? ""}` };
}
