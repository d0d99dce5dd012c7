import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = path.resolve(__dirname, "..");

interface LockFile {
  lockfileVersion: number;
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const lockFiles = [
  "package-lock.json",
  ...readdirSync(path.join(ROOT, "examples"))
    .map((name) => `examples/${name}/package-lock.json`)
    .filter((file) => readdirSync(path.dirname(path.join(ROOT, file))).includes("package-lock.json")),
];

describe.each(lockFiles)("%s", (file) => {
  const { lockfileVersion, packages } = JSON.parse(read(file)) as LockFile;
  /** Workspaces are folders of the repository, with a link to each. */
  const isWorkspace = (name: string): boolean => /^(?:packages\/[^/]+|service)$/.test(name);
  const entries = Object.entries(packages).filter(
    ([name, { resolved, link }]) =>
      name !== "" && !isWorkspace(name) && !(link === true && resolved !== undefined && isWorkspace(resolved)),
  );

  it("has a SHA-512 of every package", () => {
    expect(lockfileVersion).toBe(3);
    const without = entries.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""));
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it("takes every package from the registry: no address, repository, folder or link", () => {
    const elsewhere = entries.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
    expect(elsewhere.map(([name]) => name)).toEqual([]);
  });
});

describe("packages", () => {
  it.each(["package.json", "service/package.json"])("%s names exact versions", (file) => {
    const manifest = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it("are installed without running any package's script", () => {
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });
});

describe("GitHub workflows", () => {
  const folder = path.join(ROOT, ".github/workflows");
  const uses = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), "utf8").matchAll(/uses: *(\S+)(.*)$/gm)].map(([, action, rest]) => ({
      name,
      action,
      rest,
    })),
  );

  it("pin every action by its full commit hash and name its version", () => {
    expect(uses.length).toBeGreaterThan(0);
    for (const { action, rest } of uses) {
      expect(action).toMatch(/@[0-9a-f]{40}$/);
      expect(rest).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  it("have no right but to read", () => {
    for (const name of readdirSync(folder)) {
      const workflow = readFileSync(path.join(folder, name), "utf8");
      expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
      expect(workflow).not.toMatch(/: write|secrets\.|pull_request_target/);
    }
  });
});
