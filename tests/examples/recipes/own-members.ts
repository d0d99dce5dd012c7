import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "vitest";

import { siteDir } from "../workspace";
import { temporaryDirectory } from "../../support/databases";

/**
 * Copies the recipes in Python beside the files of an app, and imports the members of rooms from its module, as the pages
 * say, instead of the recipes' own.
 *
 * @param app - folder of the app, beside this file
 * @returns the folder, which the test removes
 */
export function recipesWithMembers(module: string, app: string): string {
  const folder = temporaryDirectory();
  for (const source of ["examples/recipes/python", `tests/examples/recipes/${app}`]) {
    cpSync(path.join(siteDir, source), folder, { recursive: true });
  }
  for (const source of ["examples/core/socketless.py", "examples/recipes/python/schema.sql"]) {
    cpSync(path.join(siteDir, source), path.join(folder, path.basename(source)));
  }
  const file = path.join(folder, "recipes.py");
  const before = readFileSync(file, "utf8");
  const members = /^# #region members[^]*^# #endregion members$/m;
  expect(before).toMatch(members);
  writeFileSync(file, before.replace(members, `from ${module} import add_member, delete_member, is_member`));
  return folder;
}
