import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { loadReference } from "../../plugins/api-reference/node/load";
import { fences } from "../../plugins/code/fence";
import { readObservations } from "../../plugins/markdown/scenarios";

const siteDir = path.resolve(__dirname, "../..");
const pages = readdirSync(path.join(siteDir, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => `docs/${file}`);

interface Reply {
  messages?: Item | Item[];
}

interface Item {
  clients?: string | string[];
  feeds?: string | string[];
}

/** The receivers of a reply's messages other than the one client that a page's events come from. */
const others = (reply: Reply): Item[] =>
  [reply.messages ?? []].flat().filter(({ clients, feeds }) => feeds !== undefined || typeof clients !== "string");

it("shows replies that answer the client of the event, and nobody else", () => {
  const replies = pages.flatMap((page) =>
    fences(readFileSync(path.join(siteDir, page), "utf8"))
      .filter(({ mark }) => mark?.kind === "schema" && mark.value === "reply")
      .map(({ line, body }) => ({ place: `${page}:${line}`, reply: JSON.parse(body) as Reply })),
  );
  expect(replies).not.toEqual([]);
  expect(replies.filter(({ reply }) => others(reply).length > 0).map(({ place }) => place)).toEqual([]);
});

it("names the states of a connection as the clients do, in text and picture", () => {
  const read = (file: string): string => readFileSync(path.join(siteDir, file), "utf8");
  const sectionOf = (file: string, id: string): string => read(file).split(`{/* #${id} */}`)[1]?.split(/^#/m)[0] ?? "";
  const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const states = all(sectionOf("docs/libraries/react.mdx", "states"), /^\| `(\w+)`/gm);
  const types = ["connect", "store"].map((file) => read(`sdk/javascript/src/${file}.ts`)).join("\n");
  const sdk = all(types, /^export type (?:Link)?Status = (.+);$/gm).join();
  const drawn = all(read("src/components/diagrams/ConnectionLifecycle.tsx"), /^ +(?:\{ )?name: "(\w+)"/gm);
  const named = all(sectionOf("docs/concepts.mdx", "lifecycle"), /`([a-z]+ed|[a-z]+ing)`/g);
  expect(states).toHaveLength(8);
  expect(drawn.length).toBeGreaterThan(2);
  expect(named.length).toBeGreaterThan(3);
  expect(states).toEqual(
    expect.arrayContaining([...all(sdk, /"(\w+)"/g), ...drawn.map((name) => name.toLowerCase()), ...named]),
  );
});

it("shows in the reference what the release answers beside the contract, with links to rows of its table", async () => {
  const { model } = await loadReference(siteDir, {
    document: "api-spec/openapi.json",
    overlay: "api-spec/overlay.yaml",
  });
  const calls = model.operations.filter(({ kind, method }) => kind === "operation" && method === "POST");
  const seen = calls.map(({ responses }) => responses.filter(({ observed }) => observed));
  expect(seen.map((responses) => responses.map(({ status }) => status))).toEqual(Array(3).fill(["400", "500"]));
  const rows = readObservations().map(({ anchor }) => `/docs/self-hosting#${anchor}`);
  for (const { description } of seen.flat()) {
    const links = [...JSON.stringify(description).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    expect(rows).toEqual(expect.arrayContaining(links));
  }
});
