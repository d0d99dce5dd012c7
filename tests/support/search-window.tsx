import { configure, screen, waitFor, within } from "@testing-library/dom";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { Window } from "happy-dom";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, expect, vi } from "vitest";

import { INDEX_URL, OPEN_EVENT, type SearchData } from "../../plugins/search/node/browser-data";
import { makeIndex } from "../../plugins/search/node/make-index";
import type { Section } from "../../plugins/search/record";
import { EmbeddedSearch } from "../../plugins/search/client/embedded";
import { type SearchDialog, searchFrame } from "../../plugins/search/client/shell";
import SearchWindow from "../../plugins/search/client/SearchWindow";
import type { Answer, Question } from "../../plugins/search/client/worker";

/* The search window over the real engine, without a browser. For tests, which run it in happy-dom. */

const section = (heading: string, ...texts: string[]): Section => ({
  level: 2,
  anchor: heading.toLowerCase().replaceAll(" ", "-"),
  heading,
  blocks: texts.map((text) => ({ text })),
});

/** Pages that mention connections: more groups, and more of them in a group, than the window shows. */
const MANY: [group: string, path: string, title: string, sections: Section[]][] = ["Go", "PHP", "Ruby", "Rust"].map(
  (language) => [
    language,
    `/docs/${language.toLowerCase()}`,
    `Connections in ${language}`,
    Array.from({ length: 7 }, (_, number) =>
      section(`Connection ${number}`, `Open connection ${number} of ${language}.`),
    ),
  ],
);

const PAGES: typeof MANY = [
  [
    "Docs",
    "/docs/concepts",
    "Concepts",
    [
      section("Connections", "A connection is one open socket of a client."),
      section("Feed names", "The name of a feed has 1 to 100 characters."),
      section("Heartbeat", "The client sends a heartbeat, and closes a connection that stays silent."),
      section(
        "Delivery",
        "The service keeps nothing for later: a message goes to all that are connected now, a client that is offline " +
          "misses them, and has to ask its own backend for what it has not seen since it was closed.",
      ),
    ],
  ],
  [
    "Docs",
    "/docs/webhooks",
    "Webhooks",
    [
      section("Signature", "Verify the signature of a webhook before you trust its body."),
      section("Webhook secret", "Each client has a webhook secret."),
      section("Webhook events", "A webhook tells of each message."),
    ],
  ],
  ...MANY,
];

const { json: INDEX, more: MORE } = makeIndex(
  PAGES.map(([group, path, title, sections]) => ({
    url: `https://docs.example${path}`,
    group,
    facets: { language: "en", version: "current", docusaurus_tag: "default" },
    sections: [{ level: 1, anchor: null, heading: title, blocks: [] }, ...sections],
  })),
  "/assets/search/",
);

const DATA: SearchData = {
  siteUrl: "https://docs.example",
  stylesUrl: "/window.css",
  hosted: null,
  tasks: [
    { title: "Verify a webhook", hint: "Before you trust it", url: "/docs/webhooks#signature" },
    { title: "Reconnect", hint: "After a close", url: "/docs/concepts#heartbeat" },
  ],
  reportUrl: "https://issues.example/new",
};

/** What goes wrong; tests set it, and `startSearch` clears it. */
export const faults: {
  /** Answers requests for the index. */
  index?: (() => Promise<Response>) | undefined;
  /** The worker's script doesn't run. */
  worker?: boolean | undefined;
  /** Collects the questions to the worker, which are sent by calling them. */
  held?: (() => void)[] | undefined;
} = {};

/** Addresses that have been requested since `startSearch`. */
export const requests: string[] = [];

/** Workers that have been made since `startSearch`, in their order. */
export const workers: EventTarget[] = [];

/** URLs of the hits that have been opened in this tab, and beside it, since `startSearch`. */
export const opened: { here: string[]; beside: string[] } = { here: [], beside: [] };

type Listener = (event: MessageEvent<Question>) => void;

/** Import the worker's module, which listens to its global and answers by a global function, and return its listener. */
async function workerListener(answer: (data: Answer) => void): Promise<Listener> {
  const { addEventListener } = globalThis;
  let listener: Listener = () => undefined;
  vi.stubGlobal("addEventListener", (_type: string, own: Listener) => (listener = own));
  vi.stubGlobal("postMessage", answer);
  await import("../../plugins/search/client/worker");
  vi.stubGlobal("addEventListener", addEventListener);
  return listener;
}

/** Questions without an answer yet, by their number among those of all workers, which share one module. */
const asked = new Map<number, { worker: EventTarget; id: number }>();
let questions = 0;

const listener = await workerListener((answer: Answer) => {
  const { worker, id } = asked.get(answer.id) ?? {};
  asked.delete(answer.id);
  worker?.dispatchEvent(new MessageEvent("message", { data: { ...answer, id } }));
});

function ask(worker: EventTarget, question: Question): void {
  questions += 1;
  asked.set(questions, { worker, id: question.id });
  listener(new MessageEvent("message", { data: { ...question, id: questions } }));
}

/** Runs the worker's module in the test's own thread. */
class WorkerHere extends EventTarget {
  constructor() {
    super();
    workers.push(this);
    if (faults.worker) {
      setTimeout(() => this.dispatchEvent(new Event("error")));
    }
  }

  postMessage(data: Question): void {
    const send = (): void => ask(this, data);
    if (faults.held !== undefined) {
      faults.held.push(send);
    } else if (!faults.worker) {
      setTimeout(send);
    }
  }

  terminate(): void {
    // Answers that come after this find nobody waiting.
  }
}

vi.stubGlobal("Worker", WorkerHere);
vi.stubGlobal("fetch", (url: string) => {
  requests.push(url);
  const content = url === INDEX_URL ? INDEX : MORE.get(url.slice("/assets/search/".length));
  return url === INDEX_URL && faults.index !== undefined ? faults.index() : Promise.resolve(new Response(content));
});
vi.stubGlobal("open", (url: string) => {
  opened.beside.push(url);
  return null;
});

// Browsers give the focus to the dialog's first field, and happy-dom doesn't.
const { showModal } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.showModal = function () {
  showModal.call(this);
  this.querySelector("input")?.focus();
};

searchFrame(OPEN_EVENT, "Search", "Search the docs", "Cancel");

configure({
  asyncUtilTimeout: 10_000,
  // Whether an element is hidden would be computed from styles, slowly and without style sheets.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? "Not found."),
});

/** The search window as a reader meets it. */
export class SearchReader {
  constructor(readonly user: UserEvent) {}

  get dialog(): SearchDialog | null {
    return document.querySelector<SearchDialog>("dialog[open]");
  }

  get input(): HTMLInputElement {
    return screen.getByRole("combobox");
  }

  get status(): string {
    return screen.queryByRole("status")?.textContent ?? "";
  }

  /** Hits are options of a list; stored searches, which have buttons beside them, are rows of a grid. */
  get rows(): HTMLElement[] {
    return Array.from(this.dialog?.querySelectorAll<HTMLElement>("[role=option], [role=row]") ?? []);
  }

  /** Number of the active row; -1 when there is none. */
  get active(): number {
    return this.rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
  }

  /** Text of the active row. */
  get activeText(): string {
    return this.rows[this.active]?.textContent ?? "";
  }

  /** Rows of a group of stored searches. */
  group(title: string): HTMLElement[] {
    const group = screen.queryByRole("rowgroup", { name: title });
    return group === null ? [] : within(group).getAllByRole("row");
  }

  async open(): Promise<void> {
    await this.user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(this.status).not.toBe(""));
  }

  /** Put a query into the input at once. */
  async fill(query: string): Promise<void> {
    this.input.select();
    await this.user.paste(query);
  }

  /** Put a query into the empty input, and wait for its hits. */
  async find(query: string): Promise<void> {
    await this.user.clear(this.input);
    await waitFor(() => expect(this.status).toBe("Type to search."));
    await this.user.paste(query);
    await waitFor(() => {
      expect(this.status).toMatch(/^\d+ result/);
      expect(this.active).toBe(0);
    });
  }

  /** Wait for a text of the window. */
  async sees(text: string): Promise<void> {
    await screen.findByText(text);
  }
}

let engine: EmbeddedSearch;
let root: Root | undefined;
let openings = 0;

/** Render the window into the frame, as opener.tsx does on a page. */
addEventListener(OPEN_EVENT, () => {
  const dialog = document.querySelector<SearchDialog>("dialog[open]");
  const input = dialog?.querySelector("input");
  if (!dialog?.isEmpty || !input) {
    return;
  }
  dialog.isEmpty = false;
  if (root === undefined) {
    root = createRoot(dialog.appendChild(document.createElement("div")));
    dialog.addEventListener("close", () => queueMicrotask(() => flushSync(() => root?.render(null))));
  }
  const onOpen = (url: string): void => {
    opened.here.push(url);
    dialog.close();
  };
  root.render(<SearchWindow key={++openings} {...{ dialog, input, engine, onOpen }} data={DATA} facetFilters={[]} />);
});

/** Set the width of the browser's window, which `matchMedia` compares. */
export const setWidth = (width: number): void => (window as unknown as Window).happyDOM.setViewport({ width });

/** Start with a closed window of 1280 px, an engine that isn't loaded, and no stored searches. */
export function startSearch(): SearchReader {
  document.querySelector("dialog")?.close();
  localStorage.clear();
  setWidth(1280);
  Object.assign(faults, { index: undefined, worker: undefined, held: undefined });
  [requests, workers, opened.here, opened.beside].forEach((list) => list.splice(0));
  engine = new EmbeddedSearch();
  return new SearchReader(userEvent.setup({ delay: null, pointerEventsCheck: 0 }));
}

// An answer that comes after the file's last test would be rendered without a document, an error that fails the run.
afterAll(async () => {
  document.querySelector("dialog")?.close();
  await vi.waitFor(() => expect(asked.size).toBe(0), 10_000);
});
