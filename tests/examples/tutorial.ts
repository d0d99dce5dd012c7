import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { expect } from "@playwright/test";
import { type Fence, fences } from "../../plugins/code/fence";
import { readQuoted, titleOf } from "../../plugins/code/quote";

import { downloads } from "../../src/config/downloads";
import { onLoopback, run, start, waitForAnswer, type RunningProcess } from "./processes";
import { copyPackages, siteDir, workspaceOf, writeEnvironment } from "./workspace";

const commandMs = 60_000;

/** A tutorial's blocks, in the order of the page. */
export const blocksOf = async (page: string): Promise<Fence[]> =>
  fences(await readFile(path.join(siteDir, page), "utf8"));

/** The text of a tutorial's last step, and the line on which it begins. */
export async function logInStep(page: string): Promise<{ line: number; text: string }> {
  const source = await readFile(path.join(siteDir, page), "utf8");
  const start = source.indexOf("\n## 8. ");
  const end = source.indexOf("\n## ", start + 1);
  return { line: source.slice(0, start).split("\n").length, text: source.slice(start, end) };
}

/** A line that downloads a file which the site serves: the file's name, and its text. */
function downloadOf(line: string): { name: string; text: string } | undefined {
  const [, name = "", address = ""] = /^curl -o (\S+) https:\/\/docs\.socketless\.ws\/(\S+)$/.exec(line) ?? [];
  const source = downloads.files.get(address);
  return source === undefined ? undefined : { name, text: readQuoted({ path: source, region: undefined }, siteDir) };
}

/** The one command, over several lines, that fetches and unpacks the whole program. */
export const isArchiveCommand = ({ body }: Fence): boolean => body.startsWith("curl -O ");

/** How a reader starts the local service that the SDK has. */
const LOCAL_SERVICE = "npx --no socketless local";

/** The commands of a shell block that a reader types on the way, one a line; none of a block of another kind. */
const linesOf = (block: Fence): string[] =>
  block.body === LOCAL_SERVICE || (["shell", "npm2yarn"].includes(block.mark?.kind ?? "") && !isArchiveCommand(block))
    ? block.body.split("\n")
    : [];

/** Start the local service as the page says, but on a free port, and wait for its settings. */
async function startsLocal(cwd: string): Promise<void> {
  const service = start({ command: ["sh", "-c", `exec ${LOCAL_SERVICE} --port 0`], cwd });
  try {
    await expect.poll(() => service.output(), { timeout: commandMs }).toContain("SOCKETLESS_API_KEY=local-api-key");
  } finally {
    await service.stop();
  }
}

/** What a reader has who takes every block: files by name, regions of one file one after the other. */
export function printedFiles(blocks: Fence[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const block of blocks) {
    for (const download of linesOf(block).flatMap((line) => downloadOf(line) ?? [])) {
      files.set(download.name, download.text);
    }
    const { file: reference } = block;
    if (reference === undefined) {
      continue;
    }
    const name = titleOf(reference.path);
    const earlier = reference.region === undefined ? undefined : files.get(name);
    const text = readQuoted(reference, siteDir);
    files.set(name, earlier === undefined ? text : `${earlier}\n\n${text}`);
  }
  return files;
}

/** Turns printed output into what may differ from run to run: guests, tokens and addresses. */
function patternOf(output: string): RegExp {
  const literal = output.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const guests = literal.replace(/guest([-_])[0-9a-f]{8}/g, "guest$1[0-9a-f]{8}");
  return new RegExp(guests.replace(/wss?:\/\/[^"]+/g, '[^"]+'));
}

export interface Follower {
  url: string;
  port: number;
  settings: Record<string, string>;
  /** The environment in which the commands run, such as another Node's path. */
  env?: Record<string, string>;
}

/** Where a tutorial's reader has the app. */
export const tutorialFolder = (example: string): string => path.join(workspaceOf(`${example}-tutorial`), "live-room");

/**
 * Follows a tutorial from its page alone: runs its commands, saves its files and compares its outputs, in their order.
 * The production build at the end and the archive at the head are left out: tests of their own try those.
 *
 * @param example - name of the example, whose installed packages are taken over
 * @param withGuests - what to look at before users log in
 * @returns the running development server
 * @throws when a command is not one that this can run, or the page's output does not come
 */
export async function followTutorial(
  example: string,
  page: string,
  follower: Follower,
  withGuests: () => Promise<void>,
): Promise<RunningProcess> {
  const folder = tutorialFolder(example);
  const parent = path.dirname(folder);
  await rm(parent, { recursive: true, force: true });
  await mkdir(parent, { recursive: true });
  const here = (text: string): string => text.replaceAll("http://localhost:3000", follower.url);
  const written = new Set<string>();
  let server: RunningProcess | undefined;
  let isStale = false;
  let printed: () => Promise<string> = () => Promise.resolve("");

  const save = async (block: Fence): Promise<void> => {
    const { file: reference } = block;
    if (reference === undefined) {
      return;
    }
    const name = titleOf(reference.path);
    if (name === ".env.example") {
      return writeEnvironment(folder, follower.settings);
    }
    const text = readQuoted(reference, siteDir);
    const isNext = reference.region !== undefined && written.has(name);
    await (isNext ? appendFile : writeFile)(path.join(folder, name), isNext ? `\n${text}\n` : `${text}\n`);
    written.add(name);
  };

  const env = follower.env ?? {};
  /** Starts the development server again if the page has said so since; not before something needs it. */
  const serve = async (): Promise<RunningProcess | undefined> => {
    if (!isStale) {
      return server;
    }
    isStale = false;
    const { port, url } = follower;
    await server?.stop();
    const command = ["npm", "run", "dev", "--", "--port", String(port)] as const;
    server = start({ command, cwd: folder, env: { ...env, ...onLoopback, PORT: String(port) } });
    await waitForAnswer(url, server, commandMs);
    return server;
  };

  const type = async (line: string): Promise<void> => {
    const download = downloadOf(line);
    if (download !== undefined) {
      await writeFile(path.join(folder, download.name), `${here(download.text)}\n`);
    } else if (line.startsWith("ls ")) {
      const listed = await run({ command: ["sh", "-c", line], cwd: folder }, commandMs);
      printed = () => Promise.resolve(listed);
    } else if (line.startsWith("printf ")) {
      await run({ command: ["sh", "-c", line], cwd: folder }, commandMs);
    } else if (/^(?:mkdir -p |cd )/.test(line)) {
      await run({ command: ["sh", "-c", line], cwd: parent }, commandMs);
    } else if (line === "npm install") {
      // The page prints the example's own package.json, which `npm ci` has installed.
      await copyPackages(example, folder);
    } else if (line === LOCAL_SERVICE) {
      await startsLocal(folder);
    } else if (line === "npm run check") {
      await run({ command: ["npm", "run", "check"], cwd: folder, env }, commandMs);
    } else if (line === "npm run dev") {
      isStale = true;
      printed = async () => (await serve())?.output() ?? "";
    } else if (line.startsWith("curl ")) {
      await serve();
      const command = ["sh", "-c", `${here(line)} -sS -w "\\nstatus %{http_code}"`] as const;
      printed = () => run({ command, cwd: folder }, commandMs).catch(String);
      await expect.poll(printed, { timeout: commandMs }).toMatch(/status (?:2|401)/);
    } else if (line !== "npm run build" && line !== "npm start") {
      throw new Error(`${page} tells readers to type "${line}", which no test runs; teach tests/examples/tutorial.ts`);
    }
  };

  try {
    const { line: logIn } = await logInStep(page);
    let areGuests = true;
    for (const block of await blocksOf(page)) {
      if (areGuests && block.line > logIn) {
        await serve();
        await withGuests();
        areGuests = false;
      }
      if (block.mark?.kind === "output") {
        await expect.poll(printed, { timeout: commandMs }).toMatch(patternOf(here(block.body)));
      } else {
        for (const line of linesOf(block)) {
          await type(line);
        }
        await save(block);
      }
    }
    await serve();
  } catch (error) {
    await server?.stop();
    throw new Error(`${String(error)}\n${server?.output() ?? ""}`);
  }
  if (server === undefined) {
    throw new Error(`${page} never starts the development server`);
  }
  return server;
}
