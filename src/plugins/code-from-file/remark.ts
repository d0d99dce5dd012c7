import path from "node:path";

import type { Code, Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";

import { referenceOf, withoutReference } from "./fences";
import { readQuoted, titleOf } from "./read";
import { readRecord, runOfPage, type ExampleRun } from "./record";

/** The part of vfile that the plugin uses. */
interface PageFile {
  path: string;
}

export interface CodeFromFileOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
}

/** Fills one fence; returns the name of the example that it quotes, if any. */
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
  return reference.path.split("/")[1];
}

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

function footNote({ date, apiVersion }: ExampleRun): Paragraph {
  const day = dayFormat.format(new Date(`${date}T00:00:00Z`));
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

const isPartial = (file: string): boolean => path.basename(file).startsWith("_");

/**
 * Remark plugin: fills every fence like ```` ```ts file=examples/hono/src/server.ts#webhook ```` with that file's
 * region, and gives it the file's name as title unless it has one. A page whose quoted examples all passed their last
 * run says so at its foot.
 *
 * @throws naming the page, the line and the remedy when a fence can't be filled
 */
export function remarkCodeFromFile({ siteDir }: CodeFromFileOptions) {
  return (tree: Root, page: PageFile): void => {
    const quoted = new Set<string>();
    visit(tree, "code", (node) => {
      try {
        const example = fill(node, siteDir);
        if (example !== undefined) {
          quoted.add(example);
        }
      } catch (error) {
        const place = `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    const run = isPartial(page.path) ? undefined : runOfPage([...quoted], readRecord(siteDir), siteDir);
    if (run !== undefined) {
      tree.children.push(footNote(run));
    }
  };
}
