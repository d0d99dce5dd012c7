import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import { type Fence, fences } from "../../plugins/code/fence";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { checksOf } from "../../scripts/code-blocks";
import { readersNode } from "../examples/readers-node";
import { patternOf } from "./printed";
import { type Reader, sitDown } from "./reader";
import { validatorOf } from "./schemas";
import { setUp, type Stage } from "./stage";

/** Pages whose commands and outputs `tests/examples/tutorial.ts` follows from the first to the last. */
const FOLLOWED = /^docs\/getting-started\//;

const coverage = { tested: new Set<string>(), typeChecked: [] };

const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .map((file) => `docs/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".mdx") && !FOLLOWED.test(file))
  .sort();

/** The block without the indentation of a list. */
const outdented = ({ body }: Fence): string => {
  const indents = body.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.search(/\S/)]));
  const least = Math.min(...indents);
  return body.replace(new RegExp(`^ {${least}}`, "gm"), "");
};

/** What a page's own commands set a variable to. */
const exported = (source: string, name: string): string =>
  new RegExp(`export ${name}=(\\S+)`).exec(source)?.[1] ?? "unset";

for (const page of pages) {
  const source = readFileSync(page, "utf8");
  const kinds = checksOf(page, source, coverage);
  const blocks = fences(source).map((fence, index) => ({ fence, ...kinds[index] }));
  const proven = blocks.filter(({ kind }) => ["shell", "parsed", "output", "schema"].includes(kind ?? ""));
  if (proven.length === 0) {
    continue;
  }

  describe.sequential(page, () => {
    let reader: Reader;
    let stage: Stage;
    let printed: string | undefined;
    beforeAll(async () => {
      stage = await setUp({
        master: exported(source, "SOCKETLESS_WEBHOOK_MASTER_SECRET"),
        apiKey: exported(source, "SOCKETLESS_API_KEY"),
        local: page === "docs/self-hosting.mdx" ? "service" : "handler",
      });
      reader = await sitDown({ ...stage.settings, ...readersNode() });
    });
    afterAll(async () => {
      await reader.leave();
      await stage.close();
    });

    for (const { fence, kind } of proven) {
      const { value = "" } = fence.mark ?? {};
      const name = `line ${fence.line} (${kind}): ${fence.body.trim().split("\n")[0]}`;
      if (kind === "shell") {
        test(name, async () => {
          printed = undefined;
          printed = stage.publish(await reader.type(stage.localize(outdented(fence))));
        });
      }
      if (kind === "parsed") {
        test(`${name} (${value})`, () => {
          printed = undefined;
          expect(value, "why it is not run").not.toBe("");
          if (fence.language !== "powershell") {
            execFileSync("bash", ["-n"], { input: fence.body });
          }
        });
      }
      if (kind === "output") {
        test(name, () => {
          expect(printed, "no command was run before this output").toBeDefined();
          expect(printed).toMatch(patternOf(outdented(fence)));
        });
      }
      if (kind === "schema") {
        test(name, () => {
          const isValid = validatorOf(value);
          isValid(JSON.parse(fence.body));
          expect(isValid.errors ?? []).toEqual([]);
        });
      }
    }
  });
}
