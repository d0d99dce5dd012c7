import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

/** What a file of a room is for. A reader copies all but styles and core, which are downloads. */
type Part = "essential" | "plumbing" | "page" | "styles" | "core";

/** The files of each tutorial's room by what they are for, and the lines that a reader may have to copy. */
const rooms: Record<string, { most: number; files: Partial<Record<Part, string[]>> }> = {
  hono: {
    most: 130,
    files: {
      essential: ["src/app.ts"],
      plumbing: ["src/node.ts"],
      page: ["public/index.html", "public/room.js"],
      styles: ["public/room.css"],
      core: ["src/socketless.ts", "public/socketless.js"],
    },
  },
  nextjs: {
    most: 180,
    files: {
      essential: [
        "src/app/api/socketless/connection/route.ts",
        "src/app/api/socketless/webhook/route.ts",
        "src/app/roll/page.tsx",
        "src/lib/room.ts",
      ],
      plumbing: ["src/app/layout.tsx", "src/app/page.tsx"],
      page: ["src/components/live-room.tsx", "src/components/use-room.ts"],
      styles: ["src/app/room.css"],
      core: ["src/socketless/client.ts", "src/socketless/server.ts"],
    },
  },
  solidstart: {
    most: 190,
    files: {
      essential: ["src/routes/connection.ts", "src/routes/webhook.ts", "src/routes/roll.tsx", "src/lib/room.ts"],
      plumbing: ["src/app.tsx", "src/entry-client.tsx", "src/entry-server.tsx"],
      page: ["src/routes/index.tsx", "src/lib/create-room.ts"],
      styles: ["src/room.css"],
      core: ["src/lib/client.ts", "src/lib/server.ts"],
    },
  },
  sveltekit: {
    most: 180,
    files: {
      essential: [
        "src/routes/connection/+server.ts",
        "src/routes/webhook/+server.ts",
        "src/routes/roll/+server.ts",
        "src/routes/roll/+page.svelte",
        "src/lib/server/room.ts",
      ],
      plumbing: ["src/app.html"],
      page: ["src/routes/+page.svelte", "src/lib/room.svelte.ts"],
      styles: ["src/room.css"],
      core: ["src/lib/socketless.ts", "src/lib/server/socketless.ts"],
    },
  },
};

/** A line of comment as a whole, in the languages of the rooms. */
const comment = /^(?:\/\/.*|\/\*\*.*\*\/|<!--.*-->)$/;

/** Lines of code: neither blank nor comment. */
const linesOf = (file: string): number =>
  readFileSync(path.join("examples", file), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !comment.test(line)).length;

const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);

it.each(Object.entries(rooms))("the room in %s stays small", (room, { most, files }) => {
  const count = (part: Part): number => total((files[part] ?? []).map((file) => linesOf(`${room}/${file}`)));
  const [essential, plumbing, page] = [count("essential"), count("plumbing"), count("page")];
  console.log(`| ${[room, essential, plumbing, page, count("styles"), essential + plumbing + page].join(" | ")} |`);
  expect(essential + plumbing + page).toBeLessThanOrEqual(most);
});

it.each([
  ["core/client.ts", 61],
  ["core/server.ts", 44],
  ["react/src/socketless.tsx", 220],
])("%s stays at or below %i lines of code", (file, most) => {
  expect(linesOf(file)).toBeLessThanOrEqual(most);
});
