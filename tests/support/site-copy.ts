import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");

export interface BuildResult {
  exitCode: number;
  /** Standard output and error, in the order they came. */
  output: string;
}

/** A copy of the site's files in a temporary folder, to be changed and built without touching the real one. */
export interface SiteCopy {
  directory: string;
  read(file: string): string;
  write(file: string, content: string): void;
  edit(file: string, change: (content: string) => string): void;
  exists(file: string): boolean;
  /** Runs `npm run <script>` in the copy. */
  run(script: string, variables?: Record<string, string>): Promise<BuildResult>;
  remove(): void;
}

/** Variables of the outer run that would change a copy's build. */
const CLEARED = /^(?:SOCKETLESS_|ALGOLIA_|SITE_|PORT$|HOST$|CI$|NODE_ENV$|VITEST|TEST)/;

function listFiles(): string[] {
  return execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

/** Gives a folder the files of another as hard links, which take no room, or as copies where links can't be. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      linkFiles(source, target);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

/**
 * Copies the site.
 *
 * @param ownPackages - installed packages lie in the copy itself, as after `npm ci` there. Without it one link leads to
 *   this repository's, and what the bundler knows of them has this repository's path.
 * @param history - whether the copy is a clone, which knows when each page changed
 */
export function copySite({ ownPackages = false, history = false } = {}): SiteCopy {
  const directory = mkdtempSync(path.join(tmpdir(), "site-"));
  if (history) {
    execFileSync("git", ["clone", "--quiet", "--no-checkout", ROOT, directory]);
  }
  for (const file of listFiles()) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(directory, file));
  }
  const packages = path.join(ROOT, "node_modules");
  if (ownPackages) {
    linkFiles(packages, path.join(directory, "node_modules"));
  } else {
    symlinkSync(packages, path.join(directory, "node_modules"), "junction");
  }

  const at = (file: string): string => path.join(directory, file);
  const read = (file: string): string => readFileSync(at(file), "utf8");
  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), content);
  };
  return {
    directory,
    read,
    write,
    edit: (file, change) => {
      const before = read(file);
      const after = change(before);
      if (after === before) {
        throw new Error(`The edit of ${file} changed nothing.`);
      }
      write(file, after);
    },
    exists: (file) => existsSync(at(file)),
    run: (script, variables = {}) =>
      new Promise((resolve, reject) => {
        const inherited = Object.entries(process.env).filter(([name]) => !CLEARED.test(name));
        const child = spawn("npm", ["run", "--silent", script], {
          cwd: directory,
          env: { ...Object.fromEntries(inherited), NODE_ENV: undefined, ...variables },
          stdio: ["ignore", "pipe", "pipe"],
          shell: process.platform === "win32",
        });
        let output = "";
        child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
        child.on("error", reject);
        child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
      }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
