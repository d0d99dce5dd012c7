import { describe, expect, it } from "vitest";

import { placesOf } from "./places";

const FILES = [
  { name: "sidebars.ts", content: 'export default {\n  docs: [\n    "concepts",\n    "gone",\n  ],\n};' },
  { name: "docs/concepts.mdx", content: "---\ntitle: Concepts\nsidebar_position: first\n---\n\n# Concepts" },
  { name: "docs/guides/types.mdx", content: "---\nslug: /concepts\n---\n\n# Types" },
];

describe("placesOf", () => {
  it("says nothing about a build that succeeded", () => {
    expect(placesOf("[SUCCESS] Generated static files", FILES)).toEqual([]);
  });

  it("finds a document that a sidebar names and that isn't there", () => {
    const output =
      '  [cause]: Error: Invalid sidebar file at "sidebars.ts".\n  These sidebar document ids do not exist:\n  - gone\n\n  Available document ids are:\n- concepts\n';
    expect(placesOf(output, FILES)).toEqual([
      'sidebars.ts:4: there is no document "gone"; correct the id, or add docs/gone.mdx',
    ]);
  });

  it("finds the field of the front matter that is refused", () => {
    const output = `[ERROR] The following front matter:
---
sidebar_position: first
---
contains invalid values for field(s): \u001b[36m\`sidebar_position\`\u001b[39m.

- "sidebar_position" must be a number

  [cause]: Error: Can't process doc metadata for doc at path path=/site/docs/concepts.mdx in version name=current`;
    expect(placesOf(output, FILES)).toEqual([
      'docs/concepts.mdx:3: the front matter\'s "sidebar_position" can\'t be used: "sidebar_position" must be a number; correct it or take it out',
    ]);
  });

  it("finds the line of front matter that is no YAML", () => {
    const output = `  [cause]: Error: Can't process doc metadata for doc at path "docs/concepts.mdx" in version name=current
    [cause]: YAMLException: missed comma between flow collection entries (3:1)`;
    expect(placesOf(output, FILES)).toEqual([
      "docs/concepts.mdx:3: the front matter is no YAML: missed comma between flow collection entries; quote the value, or correct its indentation",
    ]);
  });

  it("finds the files that share a route", () => {
    const output =
      "[WARNING] Duplicate routes found!\n- Attempting to create page at \u001b[36m/docs/concepts\u001b[39m, but a page already exists at this route.";
    const rest = "/docs/concepts is the route of 2 files; give each its own name or slug";
    expect(placesOf(output, FILES)).toEqual([`docs/concepts.mdx: ${rest}`, `docs/guides/types.mdx:2: ${rest}`]);
  });

  it("puts the place of a picture and of a link first", () => {
    const output = `Error: Markdown image with URL \`./no.png\` in source file "docs/concepts.mdx" (12:1) couldn't be resolved to an existing local image file.
[WARNING] Markdown link with URL \`./no.mdx\` in source file "docs/concepts.mdx" (14:3) couldn't be resolved.`;
    expect(placesOf(output, FILES)).toEqual([
      "docs/concepts.mdx:12: there is no file for the image ./no.png; correct the address, or add the file",
      "docs/concepts.mdx:14: there is no file for the link ./no.mdx; correct the address, or add the file",
    ]);
  });
});
