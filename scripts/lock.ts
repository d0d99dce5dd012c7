import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Another process holds the lock; the message names it. */
export class LockedError extends Error {}

interface Holder {
  pid: number;
  /** See `startOf`. */
  started?: string | undefined;
  /** Time of day, for people. */
  since: string;
}

/**
 * When a process started, in the kernel's ticks since the machine started: tells it from a later process of the same id.
 * Undefined where there is no `/proc`. Its field 22, see proc(5); the name before it may hold spaces.
 */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") {
      return false;
    }
  }
  return started === undefined ? pid !== process.pid : started === startOf(pid);
}

/** @returns undefined when the file is gone, or is just being written */
function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function refuse(file: string, holder: Holder | undefined): never {
  const name = path.join(path.basename(path.dirname(file)), path.basename(file));
  const who = holder === undefined ? "it has just started" : `process ${holder.pid}, since ${holder.since}`;
  throw new LockedError(
    `Another build is running in this folder: ${who}. Wait for its end, or stop it; if it is no build, delete ${name}.`,
  );
}

/** Frees a lock whose process is gone. It is moved away first, so that of two builds that find it one takes it. */
function takeAway(file: string): void {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const holder = read(aside);
  if (holder !== undefined && isAlive(holder)) {
    renameSync(aside, file);
    refuse(file, holder);
  }
  rmSync(aside);
}

/** Not `recursive`, which says of a read-only file system that the folder doesn't exist. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    mkdirSync(folder);
  }
}

/**
 * Takes a lock for this process. The lock of a process that is gone is taken over.
 *
 * @param file - absolute path; its folder is made where it is missing, not those above
 * @returns what gives the lock back
 * @throws LockedError when another process holds it, and the error of a file that can't be written
 */
export function takeLock(file: string): () => void {
  makeFolder(path.dirname(file));
  const own: Holder = { pid: process.pid, started: startOf(process.pid), since: new Date().toTimeString().slice(0, 8) };
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
    const holder = read(file);
    if (holder === undefined || isAlive(holder)) {
      refuse(file, holder);
    }
    takeAway(file);
    return takeLock(file);
  }
  return () => rmSync(file, { force: true });
}
