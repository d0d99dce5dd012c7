import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { strToU8, zipSync, type Zippable } from "fflate";
import { parse } from "smol-toml";

/** Folder of the Python package, by path from the site's root. */
const PACKAGE = "sdk/python";

/** What `pyproject.toml` says about the package. */
interface Project {
  name: string;
  version: string;
  description: string;
  "requires-python": string;
  license: { text: string };
  classifiers: string[];
  dependencies: string[];
  urls: Record<string, string>;
}

const readText = (siteDir: string, file: string): string => readFileSync(path.join(siteDir, PACKAGE, file), "utf8");

export const projectOf = (siteDir: string): Project =>
  (parse(readText(siteDir, "pyproject.toml")) as unknown as { project: Project }).project;

/** Name the wheel of a version: pure Python, for every system. */
export const wheelName = (version: string): string => `socketless-${version}-py3-none-any.whl`;

/** Write the core metadata of the package, with its README as the description. */
function metadataOf(siteDir: string): string {
  const project = projectOf(siteDir);
  if (project.dependencies.length > 0) {
    throw new Error(`${PACKAGE}/pyproject.toml lists dependencies, which the wheel's metadata doesn't name.`);
  }
  const fields: [name: string, value: string][] = [
    ["Metadata-Version", "2.1"],
    ["Name", project.name],
    ["Version", project.version],
    ["Summary", project.description],
    ["License", project.license.text],
    ...Object.entries(project.urls).map(([label, url]): [string, string] => ["Project-URL", `${label}, ${url}`]),
    ...project.classifiers.map((it): [string, string] => ["Classifier", it]),
    ["Requires-Python", project["requires-python"]],
    ["Description-Content-Type", "text/markdown"],
  ];
  const head = fields.map(([name, value]) => `${name}: ${value}\n`).join("");
  return `${head}\n${readText(siteDir, "README.md")}`;
}

/** Read the package's modules, and the mark of their types, by their path in the wheel, sorted. */
function sourcesOf(siteDir: string): [name: string, content: Uint8Array][] {
  const root = path.join(siteDir, PACKAGE, "src");
  return readdirSync(path.join(root, "socketless"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.py$|^py\.typed$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort()
    .map((name) => [name, new Uint8Array(readFileSync(path.join(root, name)))]);
}

const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("base64url");

/** Return all files of the wheel, and `RECORD` with the hash of each last. */
function filesOf(siteDir: string): [name: string, content: Uint8Array][] {
  const { name, version } = projectOf(siteDir);
  const info = `${name}-${version}.dist-info`;
  const wheel = "Wheel-Version: 1.0\nGenerator: socketless-docs\nRoot-Is-Purelib: true\nTag: py3-none-any\n";
  const files: [string, Uint8Array][] = [
    ...sourcesOf(siteDir),
    [`${info}/LICENSE`, strToU8(readText(siteDir, "LICENSE"))],
    [`${info}/METADATA`, strToU8(metadataOf(siteDir))],
    [`${info}/WHEEL`, strToU8(wheel)],
    [`${info}/top_level.txt`, strToU8(`${name}\n`)],
  ];
  const lines = files.map(([file, content]) => `${file},sha256=${hashOf(content)},${content.length}\n`);
  const record = `${info}/RECORD`;
  return [...files, [record, strToU8(`${lines.join("")}${record},,\n`)]];
}

/** Return a hash of what the wheel is made from. */
export function wheelSourceOf(siteDir: string): string {
  const hash = createHash("sha256");
  for (const [name, content] of filesOf(siteDir)) {
    hash.update(name).update("\0").update(content).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** Make the wheel of the present sources. Its bytes depend only on the names and contents of its files. */
export function makeWheel(siteDir: string): Uint8Array {
  // Unix, and a regular file that all may read: an installer keeps these rights.
  const rights = { os: 3, attrs: 0o100644 * 65_536 };
  const entries = filesOf(siteDir).map(([name, content]): [string, Zippable[string]] => [name, [content, rights]]);
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 9 });
}
