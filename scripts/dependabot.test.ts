import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";
import { parse } from "yaml";

/** Names of manifests, by Dependabot's name of what reads them. */
const MANIFESTS = new Map([
  ["npm", /^package\.json$/],
  ["gomod", /^go\.mod$/],
  ["maven", /^pom\.xml$/],
  ["pip", /^(?:requirements.*\.txt|pyproject\.toml)$/],
  ["composer", /^composer\.json$/],
  ["bundler", /^Gemfile$/],
  ["docker", /^Dockerfile$/],
  ["cargo", /^Cargo\.toml$/],
  ["gradle", /^build\.gradle/],
  ["nuget", /\.csproj$/],
]);

interface Update {
  "package-ecosystem": string;
  directories?: string[];
}

const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as { updates: Update[] };
const { workspaces } = JSON.parse(readFileSync("package.json", "utf8")) as { workspaces: string[] };
const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");

/** Tell whether a pattern such as `/examples/*` names a folder. */
const names = (pattern: string, folder: string): boolean =>
  new RegExp(`^${pattern.replaceAll("*", "[^/]+")}$`).test(folder);

it.each([...MANIFESTS])("Dependabot reads every folder with a manifest of %s, and no other", (ecosystem, manifest) => {
  const folders = files
    .filter((file) => manifest.test(path.basename(file)) && !workspaces.includes(path.dirname(file)))
    .map((file) => `/${path.dirname(file)}`.replace("/.", "/"));
  const patterns = updates.flatMap((it) => (it["package-ecosystem"] === ecosystem ? (it.directories ?? []) : []));
  expect(folders.filter((folder) => !patterns.some((pattern) => names(pattern, folder)))).toEqual([]);
  expect(patterns.filter((pattern) => !folders.some((folder) => names(pattern, folder)))).toEqual([]);
});
