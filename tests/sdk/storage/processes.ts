import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { start, type RunningProcess } from "../../examples/processes";
import { whenReady } from "../../support/databases";
import { testStore } from "./contract";
import { STARTERS, type StoreName } from "./databases";

const siteDir = path.resolve(__dirname, "../../..");

/** Define the tests of a store that several processes share. */
export function testSharedStore(kind: Exclude<StoreName, "memory">): void {
  const { store, address, scope, disconnect } = testStore(STARTERS[kind]);

  describe("two processes on one store", () => {
    async function begin(job: string, names = ["one", "two"]): Promise<RunningProcess[]> {
      const workers = names.map((name) => {
        const args = [path.join(__dirname, "worker.ts"), kind, address(), scope(), job, name];
        return start({ command: [process.execPath, "--import", "tsx", ...args], cwd: siteDir, takesInput: true });
      });
      onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
      for (const worker of workers) {
        await whenReady(worker, () => expect(worker.output()).toContain("\nready"));
      }
      workers.forEach((worker) => worker.write("go\n"));
      return workers;
    }
    async function results<Result>(job: string): Promise<Result[]> {
      const workers = await begin(job);
      return Promise.all(
        workers.map(async (worker) => {
          await vi.waitFor(() => expect(worker.exitCode(), worker.output()).toBe(0), 30_000);
          return JSON.parse(/^result (.*)$/m.exec(worker.output())?.[1] ?? "null") as Result;
        }),
      );
    }
    const oneTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
    const sorted = (numbers: number[]) => [...numbers].sort((one, other) => one - other);

    test("number their items without gaps", async () => {
      const seqs = await results<number[]>("add");
      expect(sorted(seqs.flat())).toEqual(oneTo(120));
      expect((await store().list("news", 200)).items.map(({ seq }) => seq)).toEqual(oneTo(120));
    });

    test("add an ID once", async () => {
      const [one = 0, two = 0] = await results<number>("add-same");
      expect(one + two).toBe(40);
      expect((await store().list("once", 100)).items.map(({ seq }) => seq)).toEqual(oneTo(40));
    });

    test("win a claim once", async () => {
      for (const id of oneTo(60)) {
        await store().add("jobs", String(id), id);
      }
      const won = await results<string[]>("claim");
      expect(sorted(won.flat().map(Number))).toEqual(oneTo(60));
    });

    test("lose no change of a value", async () => {
      await store().add("counts", "one", 0);
      await results("count");
      expect((await store().get("counts", "one"))?.value).toBe(80);
    });

    test("number each change of who is there", async () => {
      const versions = await results<number[]>("visit");
      expect(sorted(versions.flat())).toEqual(oneTo(80));
      expect((await store().present("lobby")).users).toEqual([]);
    });

    test("go on when the database ends their connections", async () => {
      const workers = await begin("add-forever");
      await vi.waitFor(async () => expect((await store().list("news", 1)).last).toBeGreaterThan(20), 30_000);
      for (let time = 0; time < 5; time += 1) {
        await disconnect();
        await pause(20);
      }
      const before = await store().list("news", 1);
      await vi.waitFor(
        async () => expect((await store().list("news", 1)).last).toBeGreaterThan(before.last + 20),
        30_000,
      );
      for (const worker of workers) {
        expect(worker.exitCode(), worker.output()).toBeUndefined();
      }
      const { items } = await store().list("news", 100_000, { after: 0 });
      expect(items.map(({ seq }) => seq)).toEqual(oneTo(items.length));
    });

    test("keep no lock and leave no gap when one is killed in the middle", async () => {
      const [one, two] = await begin("add-forever");
      await vi.waitFor(async () => expect((await store().list("news", 1)).last).toBeGreaterThan(20), 30_000);
      one?.signal("SIGKILL");
      const { last } = await store().list("news", 1);
      await vi.waitFor(async () => expect((await store().list("news", 1)).last).toBeGreaterThan(last + 10), 30_000);
      two?.signal("SIGKILL");
      await pause(100);
      await store().add("news", "after", "x");
      const { items } = await store().list("news", 100_000, { after: 0 });
      expect(items.map(({ seq }) => seq)).toEqual(oneTo(items.length));
    });
  });
}
