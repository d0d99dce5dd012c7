import postcss, { type Declaration, type Root, type Rule } from "postcss";

import { branchCanMatch, branchesOf, type Words } from "./selectors";

function purgeRule(rule: Rule, words: Words): void {
  const kept = branchesOf(rule.selector).filter((branch) => branchCanMatch(branch, words));
  if (kept.length === 0) {
    rule.remove();
  } else {
    rule.selector = kept.join(",");
  }
}

export function removeEmpty(root: Root): void {
  root.walk((node) => {
    const container = node.type === "rule" || (node.type === "atrule" && node.nodes !== undefined) ? node : undefined;
    if (container?.nodes?.length === 0) {
      let empty: typeof container.parent = container.parent;
      container.remove();
      while (empty && empty.type !== "root" && empty.nodes?.length === 0) {
        const { parent } = empty;
        empty.remove();
        empty = parent as typeof empty;
      }
    }
  });
}

/** Match selectors of the root element only. */
const DOCUMENT = /^(?::root|html)(?:\[[^\]]*\])?$/;

/** Remove custom properties of the root from layers where unlayered ones override them. */
function removeOverruledProperties(root: Root): void {
  const outside = new Set<string>();
  root.each((node) => {
    if (node.type === "rule" && node.selectors.includes(":root")) {
      node.each((declaration) => {
        if (declaration.type === "decl") {
          outside.add(declaration.prop);
        }
      });
    }
  });
  root.walkAtRules("layer", (layer) =>
    layer.walkRules((rule) => {
      if (rule.selectors.every((selector) => DOCUMENT.test(selector))) {
        rule.each((node) => {
          if (node.type === "decl" && node.prop.startsWith("--") && !node.important && outside.has(node.prop)) {
            node.remove();
          }
        });
      }
    }),
  );
}

/**
 * Remove custom properties that nothing reads, repeatedly, since they may read each other.
 *
 * @returns their names
 */
export function removeUnreadProperties(root: Root, words: Words): ReadonlySet<string> {
  const removed = new Set<string>();
  for (;;) {
    const read = new Set<string>();
    root.walkDecls(({ value }) => value.match(/--[\w-]+/g)?.forEach((name) => read.add(name)));
    const unread: Declaration[] = [];
    root.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop) && !words.has(declaration.prop)) {
        unread.push(declaration);
      }
    });
    if (unread.length === 0) {
      return removed;
    }
    unread.forEach((declaration) => {
      removed.add(declaration.prop);
      declaration.remove();
    });
  }
}

function removeUnusedKeyframes(root: Root): void {
  const used = new Set<string>();
  root.walkDecls(/^(?:-webkit-)?animation(?:-name)?$/, ({ value }) => {
    value.match(/[\w-]+/g)?.forEach((name) => used.add(name));
  });
  root.walkDecls(/^--/, ({ value }) => {
    value.match(/[\w-]+/g)?.forEach((name) => used.add(name));
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!used.has(rule.params)) {
      rule.remove();
    }
  });
}

export const isInKeyframes = (rule: Rule): boolean =>
  rule.parent?.type === "atrule" && (rule.parent as postcss.AtRule).name.endsWith("keyframes");

/**
 * Remove rules whose classes, ids or elements appear nowhere in pages and scripts, custom properties that are unused
 * or overridden, and unused keyframes.
 *
 * Conservative: a class that occurs only as a word of prose counts as used.
 *
 * @param words - of all pages, scripts and other style sheets
 */
export function purge(css: string, words: Words): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (!isInKeyframes(rule)) {
      purgeRule(rule, words);
    }
  });
  removeUnusedKeyframes(root);
  removeOverruledProperties(root);
  removeUnreadProperties(root, words);
  removeEmpty(root);
  return root.toString();
}
