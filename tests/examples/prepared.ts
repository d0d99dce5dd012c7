import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const textOf = (file: string): Promise<string | undefined> => readFile(file, "utf8").catch(() => undefined);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Takes a lock; false when another process has it. The lock of a process that has died is removed. */
async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const holder = Number(await textOf(lock));
    if (holder > 0 && !isRunning(holder)) {
      await rm(lock, { force: true });
    }
    return false;
  }
}

/**
 * Fills a folder once for all test files, which run side by side: one does the work, and the others wait for its end.
 *
 * @param source - what the folder is filled from; when it is another text than before, the folder is filled again
 */
export async function fillOnce(folder: string, source: string, fill: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const mark = path.join(folder, ".filled-from");
  const lock = `${folder}.lock`;
  while ((await textOf(mark)) !== source) {
    if (!(await take(lock))) {
      await pause(100);
      continue;
    }
    try {
      // Look again: another process may have filled the folder between the look above and the lock. Its tests use it now.
      if ((await textOf(mark)) === source) {
        return;
      }
      await fill();
      await writeFile(mark, source);
    } finally {
      await rm(lock, { force: true });
    }
  }
}
