import { Children, Fragment, isValidElement, useLayoutEffect, useState, type ReactNode } from "react";

type Attributes = Record<string, string>;

interface Tag {
  type: string;
  attributes: Attributes;
  text: string;
}

/** What one `<Head>` asks for. */
export interface HeadContent {
  title?: string;
  /** Attributes of the `html` and `body` elements. */
  roots: { html: Attributes; body: Attributes };
  tags: Tag[];
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/** Names that React gives to attributes; of the others only the case differs, which doesn't matter in HTML. */
const ATTRIBUTES = new Map([
  ["className", "class"],
  ["httpEquiv", "http-equiv"],
]);

/** Attributes that tell which later tag takes the place of an earlier one, the first that a tag has. */
const IDENTITY = new Map([
  ["meta", ["name", "property", "charset", "http-equiv", "itemprop"]],
  ["link", ["href", "rel"]],
  ["script", ["src"]],
]);

const SINGLE_LINK = "canonical";

const attributesOf = ({ children: _children, ...props }: Props): Attributes =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [ATTRIBUTES.get(name) ?? name.toLowerCase(), String(value ?? "")]),
  );

/** Reads the elements within a `<Head>`. */
export function readHead(children: ReactNode): HeadContent {
  const content: HeadContent = { roots: { html: {}, body: {} }, tags: [] };
  const visit = (nodes: ReactNode): void => {
    Children.forEach(nodes, (element: ReactNode) => {
      if (!isValidElement<Props>(element)) {
        return;
      }
      const { type, props } = element;
      const text = [props.children].flat().join("");
      if (type === Fragment) {
        visit(props.children);
      } else if (type === "title") {
        content.title = text;
      } else if (type === "html" || type === "body") {
        Object.assign(content.roots[type], attributesOf(props));
      } else {
        content.tags.push({ type: String(type), attributes: attributesOf(props), text });
      }
    });
  };
  visit(children);
  return content;
}

function identityOf({ type, attributes, text }: Tag): string {
  const names = attributes.rel === SINGLE_LINK ? ["rel"] : (IDENTITY.get(type) ?? []);
  const given = new Map(Object.entries(attributes));
  const name = names.find((candidate) => given.get(candidate));
  return [type, name, name === undefined ? text : given.get(name)?.toLowerCase()].join(" ");
}

/**
 * Joins what several `<Head>`s ask for.
 *
 * @param heads - outermost first; a later title, attribute or tag of the same identity takes the place of an earlier one
 */
export function mergeHeads(heads: readonly HeadContent[]): HeadContent {
  const merged: HeadContent = { roots: { html: {}, body: {} }, tags: [] };
  for (const { title, roots, tags } of heads) {
    const replaced = new Set(tags.map(identityOf));
    merged.title = title || merged.title;
    Object.assign(merged.roots.html, roots.html);
    Object.assign(merged.roots.body, roots.body);
    merged.tags = [...merged.tags.filter((tag) => !replaced.has(identityOf(tag))), ...tags];
  }
  return merged;
}

/** Marks the head's tags that belong to a `<Head>`, as the server's rendering does. */
const MARK = "data-rh";

function elementOf({ type, attributes, text }: Tag): Element {
  const element = document.createElement(type);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.setAttribute(MARK, "true");
  element.textContent = text;
  return element;
}

/** Attributes that were set before, so that they can be taken away again. */
const given = { html: new Set<string>(), body: new Set<string>() };

function applyAttributes(root: "html" | "body", attributes: Attributes): void {
  const element = root === "html" ? document.documentElement : document.body;
  given[root].forEach((name) => {
    if (!Object.hasOwn(attributes, name)) {
      element.removeAttribute(name);
    }
  });
  given[root] = new Set(Object.keys(attributes));
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
}

function apply({ title, roots, tags }: HeadContent): void {
  applyAttributes("html", roots.html);
  applyAttributes("body", roots.body);
  if (title !== undefined && document.title !== title) {
    document.title = title;
  }
  const old = new Set(Array.from(document.head.querySelectorAll(`[${MARK}]:not(title)`)));
  const added = tags.map(elementOf).filter((element) => {
    const same = [...old].find((candidate) => candidate.isEqualNode(element));
    return same === undefined || !old.delete(same);
  });
  old.forEach((element) => element.remove());
  document.head.append(...added);
}

let created = 0;
let isScheduled = false;
const mounted = new Map<number, HeadContent>();

/** Applies all changes of one moment at once. */
function schedule(): void {
  if (!isScheduled) {
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      apply(mergeHeads([...mounted].sort(([first], [second]) => first - second).map(([, content]) => content)));
    });
  }
}

/**
 * The browser's part of what `@docusaurus/Head` uses of `react-helmet-async`, which stays for the server's rendering: the
 * elements within it, no other properties.
 */
export function Helmet({ children }: { children?: ReactNode }): null {
  // A component is rendered before those within it, and only its effects run after theirs.
  const [order] = useState(() => created++);
  const content = JSON.stringify(readHead(children));
  useLayoutEffect(() => {
    mounted.set(order, JSON.parse(content) as HeadContent);
    schedule();
    return () => {
      mounted.delete(order);
      schedule();
    };
  }, [order, content]);
  return null;
}

/** In the browser there is one document, so nothing has to be provided. */
export function HelmetProvider({ children }: { children: ReactNode }): ReactNode {
  return children;
}
