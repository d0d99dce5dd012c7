import type { ClientModule } from "@docusaurus/types";

const TABLE = "table-scroll";
const HEADINGS = "main :is(h1, h2, h3, h4)";

/** Zero-width characters, which the theme inserts into headings. */
const MARKS = /[\u200b\u2060]/g;

function headingOf(element: Element): string {
  const before = Array.from(document.querySelectorAll(HEADINGS)).filter(
    (heading) => (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return (before.at(-1)?.textContent ?? "").replace(MARKS, "").trim();
}

const doesScroll = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** Make an element focusable only if it scrolls, and name it if it is a table. */
function mark(element: HTMLElement, scrolls: boolean): void {
  element.toggleAttribute("tabindex", scrolls);
  if (scrolls) {
    element.tabIndex = 0;
  }
  if (element.tagName === "PRE" && element.ariaLabel !== null) {
    // Use the role region while focusable, which a group can't be.
    element.role = scrolls ? "region" : "group";
  }
  if (element.classList.contains(TABLE)) {
    element.role = scrolls ? "region" : null;
    element.ariaLabel = scrolls ? `Table: ${headingOf(element)}` : null;
  }
}

let observer: ResizeObserver | undefined;

/** Let readers without a pointer scroll content that overflows. Call it when a page shows more of its text. */
export function markScrollable(): void {
  observer?.disconnect();
  observer = new ResizeObserver((entries) => {
    // Measure all before any of them changes.
    const measured = entries.map(({ target }) => [target as HTMLElement, doesScroll(target as HTMLElement)] as const);
    measured.forEach(([element, scrolls]) => mark(element, scrolls));
  });
  document.querySelectorAll(`main :is(pre, .${TABLE})`).forEach((element) => observer?.observe(element));
}

export const onRouteDidUpdate: ClientModule["onRouteDidUpdate"] = () => markScrollable();
