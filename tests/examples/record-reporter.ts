import { writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { fingerprint, readRecord, RECORD } from "../../plugins/code/quote";
import type { Reporter, TestModule } from "vitest/node";

import document from "../../api-spec/openapi.json";
import { testedAgainst } from "./target";
import { siteDir } from "./workspace";

const suffix = ".example.ts";

/**
 * Writes what ran, since when it runs so, against what and with which result, for the marks of blocks and the note at the pages' foot.
 */
export default class RecordReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const examples = modules.filter(({ moduleId }) => moduleId.endsWith(suffix));
    if (examples.length === 0) {
      return;
    }
    const today = new Date().toISOString().slice(0, 10);
    const file = path.join(siteDir, RECORD);
    const record = readRecord(file);
    for (const module of examples) {
      const name = path.basename(module.moduleId, suffix);
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      // A run of some tests says nothing of the program.
      if (module.ok() && states.includes("skipped")) continue;
      const passed = module.ok() && tests.length > 0;
      const against = testedAgainst(tests.map(({ fullName }) => fullName));
      const folder = path.join(siteDir, "examples", name);
      const run = { apiVersion: document.info.version, passed, against, fingerprint: fingerprint(folder) };
      const { date = today, ...before } = record.get(name) ?? {};
      // A run that shows nothing new doesn't change the file, which is committed.
      record.set(name, { date: isDeepStrictEqual(before, run) ? date : today, ...run });
    }
    const sorted = Object.fromEntries([...record].sort(([a], [b]) => a.localeCompare(b)));
    writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
  }
}
