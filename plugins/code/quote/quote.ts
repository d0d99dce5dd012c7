import path from "node:path";

import type { Code, Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";

import { referenceOf, withoutReference } from "./fences";
import { programOf, readQuoted, titleOf } from "./read";
import { type ProgramRun, readRecord, RECORD, runOf, runOfPage } from "./record";

/** The part of vfile that the plugin uses. */
export interface PageFile {
  path: string;
}

/** Fills one fence; returns the absolute path of the program that it quotes, or undefined when it quotes none. */
function fill(node: Code, siteDir: string): string | undefined {
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
  node.value = readQuoted(reference, siteDir);
  const rest = withoutReference(node.meta ?? "");
  const hasTitle = /(?:^|\s)title=/.test(rest);
  node.meta = hasTitle ? rest : `title="${titleOf(reference.path)}" ${rest}`.trim();
  return path.join(siteDir, programOf(reference.path));
}

/** Says on the opening line of a fence what its program ran against, for the theme to show. */
function mark(node: Code, run: ProgramRun | undefined): void {
  if (run?.against === undefined || run.against.length === 0) {
    return;
  }
  node.meta = `${node.meta ?? ""} against="${run.against.join(", ")}"`;
}

function footNote({ date, apiVersion }: ProgramRun): Paragraph {
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
  const time = { type: "emphasis", data: { hName: "time", hProperties: { dateTime: date } } } as const;
  return {
    type: "paragraph",
    data: { hName: "footer", hProperties: { className: ["code-run"] } },
    children: [
      { type: "text", value: "Code on this page was run on " },
      { ...time, children: [{ type: "text", value: day }] },
      { type: "text", value: ` against API version ${apiVersion}.` },
    ],
  };
}

const isPartial = (page: string): boolean => page.split(path.sep).some((name) => name.startsWith("_"));

/**
 * Remark plugin: fills every fence of a page like ```` ```ts file=examples/hono/src/server.ts#webhook ```` with that file's
 * region, and gives it the file's name as title unless it has one. A page whose quoted programs all passed their last run says
 * so at its foot. Must run before plugins that turn fences into something else.
 *
 * @param siteDir - absolute path of the site's root
 * @throws naming the page, the line and the remedy when a fence can't be filled
 */
export function remarkQuote({ siteDir }: { siteDir: string }) {
  return (tree: Root, page: PageFile): void => {
    const name = path.relative(siteDir, page.path);
    const record = readRecord(path.join(siteDir, RECORD));
    const programs = new Set<string>();
    visit(tree, "code", (node) => {
      try {
        const program = fill(node, siteDir);
        if (program !== undefined) {
          programs.add(program);
          mark(node, runOf(program, record));
        }
      } catch (error) {
        const line = node.position?.start.line ?? 1;
        throw new Error(`${name}:${line}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    const run = isPartial(name) ? undefined : runOfPage([...programs], record);
    if (run !== undefined) {
      tree.children.push(footNote(run));
    }
  };
}
