import { expect, it } from "vitest";

import { checkFolder, FolderError } from "./folder";

it.each([
  ["/srv/c# docs", '"#"'],
  ["/srv/docs!/site", '"!"'],
])("the site can't be built in %s, and the message says why and what to do", (folder, sign) => {
  expect(() => checkFolder(folder)).toThrow(FolderError);
  expect(() => checkFolder(folder)).toThrow(`The folder ${folder} has a ${sign} in its path`);
  expect(() => checkFolder(folder)).toThrow("Rename the folder");
});

it("any other folder will do", () => {
  expect(() => checkFolder("/srv/my docs/ä (1)")).not.toThrow();
});
