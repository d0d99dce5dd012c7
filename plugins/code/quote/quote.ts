import path from "node:path";

import type { Code, Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";

import { fences, referenceOf, withoutReference } from "./fences";
import type { PluginOptions } from "./options";
import { programOf, readQuoted, titleOf } from "./read";
import { type ProgramRun, readRecord, runOf, runOfPage } from "./record";
import { rootOf } from "./versions";

/** The part of vfile that the plugin uses. */
export interface PageFile {
  path: string;
  value: unknown;
}

interface Site {
  /** Absolute. */
  siteDir: string;
  /** Language of the page, as BCP 47 writes it. */
  language: string;
}

function setMeta(node: Code, meta: string): void {
  node.meta = meta;
  // Docusaurus has noted the opening line for its code block already.
  if (node.data?.hProperties?.metastring !== undefined) {
    node.data.hProperties.metastring = meta;
  }
}

/** Fills one fence; returns the absolute path of the program that it quotes, or undefined when it quotes none. */
function fill(node: Code, root: string, options: PluginOptions): string | undefined {
  if (node.lang?.startsWith("file=")) {
    throw new Error(`a quoted fence starts with its language: \`\`\`ts ${node.lang}`);
  }
  const reference = referenceOf(node.meta ?? "");
  if (reference === undefined) {
    return undefined;
  }
  if (node.value.trim() !== "") {
    throw new Error(`a fence that quotes ${reference.path} must be empty; remove its lines`);
  }
  node.value = readQuoted(reference, root, options);
  const rest = withoutReference(node.meta ?? "");
  const hasTitle = /(?:^|\s)title=/.test(rest);
  setMeta(node, hasTitle ? rest : `title="${titleOf(reference.path, options.folders)}" ${rest}`.trim());
  return path.join(root, programOf(reference.path, options.folders));
}

/** Says on the opening line of a fence what its program ran against, for the theme to show. */
function mark(node: Code, run: ProgramRun | undefined): void {
  if (run?.against === undefined || run.against.length === 0) {
    return;
  }
  setMeta(node, `${node.meta ?? ""} against="${run.against.join(", ")}"`);
}

function footNote({ date, apiVersion }: ProgramRun, label: string, language: string): Paragraph {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
  const [before = "", after = ""] = label.replaceAll("{apiVersion}", apiVersion).split("{date}");
  const time = { type: "emphasis", data: { hName: "time", hProperties: { dateTime: date } } } as const;
  return {
    type: "paragraph",
    data: { hName: "footer", hProperties: { className: ["code-run"] } },
    children: [
      { type: "text", value: before },
      { ...time, children: [{ type: "text", value: day }] },
      { type: "text", value: after },
    ],
  };
}

const isPartial = (page: string): boolean => page.split(path.sep).some((name) => name.startsWith("_"));

const COMMENT = /\{\/\*[^]*?\*\/\}|<!--[^]*?-->/g;

/** A fence of the source that quotes a file and didn't reach the plugin as a fence, because another plugin took it. */
function lostFence(source: string, reached: ReadonlySet<number>): { line: number; path: string } | undefined {
  const withoutComments = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ""));
  return fences(withoutComments)
    .map(({ line, meta }) => ({ line, path: referenceOf(meta)?.path ?? "" }))
    .find((fence) => fence.path !== "" && !reached.has(fence.line));
}

/**
 * Makes the function that fills every fence of a page like ```` ```ts file=examples/hono/src/server.ts#webhook ```` with that
 * file's region, and gives it the file's name as title unless it has one. A page whose quoted programs all passed their last run
 * says so at its foot.
 *
 * @throws, from that function, naming the page, the line and the remedy when a fence can't be filled
 */
export function quoteFiles({ siteDir, language }: Site, options: PluginOptions) {
  return (tree: Root, page: PageFile): void => {
    const name = path.relative(siteDir, page.path);
    const root = rootOf(page.path, siteDir, options);
    const record = options.record === undefined ? undefined : readRecord(path.join(siteDir, options.record));
    const programs = new Set<string>();
    const reached = new Set<number>();
    visit(tree, "code", (node) => {
      const line = node.position?.start.line ?? 1;
      reached.add(line);
      try {
        const program = fill(node, root, options);
        if (program !== undefined) {
          programs.add(program);
          mark(node, record && runOf(program, record));
        }
      } catch (error) {
        throw new Error(`${name}:${line}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    const lost = lostFence(String(page.value), reached);
    if (lost !== undefined) {
      throw new Error(
        `${name}:${lost.line}: a fence that quotes ${lost.path} would be empty, because another plugin turns it into something else before it is filled; write the lines into the page, or take that plugin's mark off the fence`,
      );
    }
    const run = record && !isPartial(name) ? runOfPage([...programs], record) : undefined;
    if (run !== undefined) {
      // Before the exports that Docusaurus adds to the end: React would keep the line feeds around them apart in the page.
      const after = [...tree.children].reverse().findIndex(({ type }) => type !== "mdxjsEsm");
      tree.children.splice(tree.children.length - after, 0, footNote(run, options.labels.run, language));
    }
  };
}
