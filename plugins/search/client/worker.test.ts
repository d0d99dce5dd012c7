import { beforeAll, describe, expect, it, vi } from "vitest";

import { makeIndex } from "../node/make-index";
import type { PageContent } from "../record";
import type { Answer, Body, Results } from "./worker";

const facets = { language: "en", version: "current", docusaurus_tag: "docs-default-current" };
/** Enough pages to be indexed in several tasks; only their texts have words that no heading has. */
const PAGES = Array.from({ length: 200 }, (_, number): PageContent => {
  const text = `The zebra${number} of page ${number} waits.`;
  const code = { text: `giraffe${number}()`, code: true as const };
  const sections = [{ level: 1, anchor: null, heading: `Page ${number}`, blocks: [{ text }, code] }];
  return { url: `https://docs.example/docs/${number}`, group: "Docs", facets, sections };
});
const { json, more } = makeIndex(PAGES, "/search/");

/** Time limit of an answer, in ms. */
const LATE = 20_000;

let receive: (event: { data: object }) => void;
/** The answers in the order of their arrival. */
const answers: Answer[] = [];
let last = 0;

/** Post a request to the worker. The returned function gives its answer once there is one. */
function post(body: Body): () => Answer | undefined {
  last += 1;
  const id = last;
  receive({ data: { id, ...body } });
  return () => answers.find((answer) => answer.id === id);
}

/** Load the index, and post a request in the same task, before any text is indexed. */
async function loadAndAsk<Kind extends keyof Results>(
  body: Extract<Body, Record<Kind, unknown>>,
): Promise<Results[Kind]> {
  post({ load: json });
  const answer = post(body);
  await vi.waitFor(() => expect(answer()).toHaveProperty("result"), LATE);
  return (answer() as Extract<Answer, { result: unknown }>).result as Results[Kind];
}

beforeAll(async () => {
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => (receive = listener));
  vi.stubGlobal("postMessage", (answer: Answer) => answers.push(answer));
  await import("./worker");
});

describe("the search worker", () => {
  it("finds headings before the texts are indexed, and shows the texts", async () => {
    const found = loadAndAsk<"search">({ search: { query: "page 7" } });
    const indexed = post({ indexed: true });
    expect((await found).hits[0]).toMatchObject({ url: "/docs/7", content: "The zebra7 of page 7 waits." });
    await vi.waitFor(() => expect(indexed()).toBeDefined(), LATE);
    expect(answers.at(-1)).toBe(indexed());
  });

  it("waits for the texts before it takes an unknown word for a typing error", async () => {
    const { hits } = await loadAndAsk<"search">({ search: { query: "zebra199" } });
    expect(hits[0]?.url).toContain("/docs/199");
  });

  it("answers between two sections that take long to index", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockImplementation(() => clock.mock.calls.length * 1_000);
    post({ load: json });
    const indexed = post({ indexed: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const found = post({ search: { query: "page 7" } });
    await vi.waitFor(() => expect(found()).toBeDefined(), LATE);
    expect(indexed()).toBeUndefined();
    clock.mockRestore();
    await vi.waitFor(() => expect(indexed()).toBeDefined(), LATE);
  });

  it("finds what further files bring", async () => {
    const [file = ""] = more.values();
    await loadAndAsk<"add">({ add: file });
    const found = post({ search: { query: "giraffe199" } });
    const first = expect.objectContaining({ url: "/docs/199" }) as object;
    await vi.waitFor(() => expect(found()).toMatchObject({ result: { hits: [first] } }), LATE);
  });

  it("says why it can't read an index", async () => {
    const answer = post({ load: "{" });
    await vi.waitFor(() => expect(answer()).toMatchObject({ error: expect.stringContaining("JSON") as string }), LATE);
  });
});
