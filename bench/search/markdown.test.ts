import { describe, expect, it } from "vitest";

import { readMarkdown } from "./markdown";

const PAGE = `---
title: Feeds
description: "# not a heading"
---

import Tabs from "@theme/Tabs";

The *first* **paragraph**, with a [link](./other.mdx#place) and \`code_name\`
on two lines.

## Feed names {/* #names */}

A name is <ApiValue of="feeds.minLength" /> to 100 characters.

- one
- two
  goes on

| name | allowed |
| --- | --- |
| \`room_7\` | yes |

### Written by its text

:::caution[Take care]

It burns.

:::

<Tabs groupId="language">

\`\`\`ts title="server.ts"
# no heading
const a = join_feed(b);
\`\`\`

</Tabs>

## Written by its text

> Quoted, ![a picture](./a.png) and all. {/* a comment */}

~~~text
\`\`\`
inside
~~~

1. first step
`;

const sections = readMarkdown(PAGE, "Feeds");

describe("readMarkdown", () => {
  it("reads the headings, with the anchors that the site gives them", () => {
    expect(sections.map(({ level, anchor, heading }) => [level, anchor, heading])).toEqual([
      [1, null, "Feeds"],
      [2, "names", "Feed names"],
      [3, "written-by-its-text", "Written by its text"],
      [2, "written-by-its-text-1", "Written by its text"],
    ]);
  });

  it("reads the text without its marks, a paragraph, list item or row at a time", () => {
    expect(sections[0]?.blocks).toEqual([{ text: "The first paragraph, with a link and code_name on two lines." }]);
    expect(sections[1]?.blocks.map(({ text }) => text)).toEqual([
      "A name is feeds.minLength to 100 characters.",
      "one",
      "two goes on",
      "name allowed",
      "room_7 yes",
    ]);
    expect(sections[2]?.blocks.filter(({ code }) => code !== true)).toEqual([
      { text: "Take care" },
      { text: "It burns." },
    ]);
  });

  it("reads code as code, whatever it looks like", () => {
    const code = sections.flatMap(({ blocks }) => blocks.filter((block) => block.code === true));
    expect(code.map(({ text }) => text)).toEqual(["# no heading const a = join_feed(b);", "``` inside"]);
    expect(sections[3]?.blocks.map(({ text }) => text)).toEqual([
      "Quoted, a picture and all.",
      "``` inside",
      "first step",
    ]);
  });

  it("leaves out front matter, imports, tags and comments", () => {
    expect(JSON.stringify(sections)).not.toMatch(/description|import|Tabs|comment|ApiValue|groupId/);
  });

  it("leaves out what isn't read as text: comments of HTML, a table of contents, where links lead", () => {
    const page = `<!-- YAML
changes:
  - version: v7
-->

- [Options](#options)
  - [\`.redirect(dest, [code])\`](#redirect)
- [Another page](other.md)

## Options

The [agent][] takes [what a \`pool\` takes][pool options]; an item is \`list[0][1]\`. <!-- later -->

\`\`\`html
<!-- part of the code -->
\`\`\`

[agent]: #agent
[pool options]: https://docs.example/pool
`;
    expect(readMarkdown(page, "Agent").map(({ blocks }) => blocks)).toEqual([
      [{ text: "Another page" }],
      [
        { text: "The agent takes what a pool takes; an item is list[0][1]." },
        { text: "<!-- part of the code -->", code: true },
      ],
    ]);
  });
});
