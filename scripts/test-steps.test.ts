import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { STEPS, stepsFor, stepsNamed, UnknownStepError, type Step } from "./test-steps";

const names = (steps: readonly Step[]): string[] => steps.map(({ name }) => name);

describe("the steps", () => {
  it("are scripts of package.json", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    expect(STEPS.map(({ script }) => script).filter((script) => !(script in scripts))).toEqual([]);
  });

  it("look at files and folders that are there", () => {
    const paths = STEPS.flatMap(({ inputs }) => inputs).filter((input) => input !== "" && !/^\.\w+$/.test(input));
    expect(paths.filter((file) => !existsSync(file))).toEqual([]);
  });
});

it("each step is run by one job of CI, beside what others need", () => {
  const workflow = parse(readFileSync(".github/workflows/ci.yml", "utf8")) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const asked = Object.values(workflow.jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ run = "" }) =>
      [...run.matchAll(/--only (?:"([^"]+)"|(\S+))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
    );
  expect([...asked, "build"].sort()).toEqual(names(STEPS).sort());
});

describe("stepsFor", () => {
  it.each([
    ["a page", "docs/concepts.mdx", ["spelling", "Markdown", "build", "browser"], ["types", "packages on other sites"]],
    ["a fixture", "fixtures/sub/docs/intro.md", ["packages on other sites"], ["build", "browser", "examples"]],
    ["a test", "tests/e2e/menu.spec.ts", ["types", "lint", "build", "browser"], ["spelling", "bytes of the pages"]],
    ["the README", "README.md", ["format", "spelling", "Markdown", "unit"], ["types", "build", "browser"]],
  ])("runs what looks at %s, and what that needs", (_what, file, run, left) => {
    const chosen = names(stepsFor([file]));
    expect(chosen).toEqual(expect.arrayContaining(run));
    expect(chosen.filter((name) => left.includes(name))).toEqual([]);
  });

  it("runs nothing when nothing has changed", () => {
    expect(stepsFor([])).toEqual([]);
  });

  it("runs everything when another version is installed", () => {
    const all = new Set(names(stepsFor(["package-lock.json"])));
    const left = names(STEPS).filter((name) => !all.has(name));
    expect(left).toEqual(["spelling", "Markdown", "code blocks"]);
  });
});

describe("stepsNamed", () => {
  it("takes a step's name or its script, with what it needs", () => {
    expect(names(stepsNamed(["lint"]))).toEqual(["lint"]);
    expect(names(stepsNamed(["test:e2e", "types"]))).toEqual(["types", "build", "browser"]);
  });

  it("lists the steps when there is none of that name", () => {
    expect(() => stepsNamed(["e2e"])).toThrow(UnknownStepError);
    expect(() => stepsNamed(["e2e"])).toThrow('There is no step "e2e".');
    expect(() => stepsNamed(["e2e"])).toThrow("browser (test:e2e)");
  });
});

describe("the command", () => {
  it.each([
    ["another option", ["--fast"]],
    ["an unknown commit", ["--since", "no-such-commit"]],
    ["an unknown step", ["--only", "e2e"]],
    ["two ways at once", ["--only", "lint", "--since", "HEAD"]],
  ])("refuses %s, and says how to use it", (_what, args) => {
    const command = ["--import", "tsx", "scripts/test.ts", ...args];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("npm test -- --since <commit>");
  });
});
