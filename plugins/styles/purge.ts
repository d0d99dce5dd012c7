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

/** Removes rules and at-rules with nothing in them. */
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

/** Selects nothing but the document's element. */
const DOCUMENT = /^(?::root|html)(?:\[[^\]]*\])?$/;

/** Removes the document's custom properties in layers that it has outside of layers too, which then count always. */
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

/** Removes custom properties that nothing reads, until none is left that only such a one has read. */
function removeUnreadProperties(root: Root, words: Words): void {
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
      return;
    }
    unread.forEach((declaration) => declaration.remove());
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

/** Whether the rule is a step of an animation. */
export const isInKeyframes = (rule: Rule): boolean =>
  rule.parent?.type === "atrule" && /keyframes$/.test((rule.parent as postcss.AtRule).name);

/**
 * Removes from a style sheet what can match nothing: rules whose classes, ids or elements appear as words nowhere in the
 * pages and scripts, custom properties that nothing reads or that others overrule, keyframes that nothing runs.
 *
 * It errs on the side of keeping: a class that is only a word of the prose counts as used.
 *
 * @param css - the style sheet
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
