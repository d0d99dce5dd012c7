import type { ClientModule } from "@docusaurus/types";

const TABLE = "table-scroll";
const HEADINGS = "main :is(h1, h2, h3, h4)";

/** Zero-width marks, which the theme has in its headings. */
const MARKS = /[\u200b\u2060]/g;

/** The heading that stands last before an element. */
function headingOf(element: Element): string {
  const before = Array.from(document.querySelectorAll(HEADINGS)).filter(
    (heading) => (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return (before.at(-1)?.textContent ?? "").replace(MARKS, "").trim();
}

/** A stop for the Tab key where there is something to scroll, and nowhere else; a table's with a name to know it by. */
function mark(element: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  // What reaches into the padding is still seen, so there is nothing to scroll to.
  const scrolls =
    scrollWidth - clientWidth > parseFloat(paddingLeft) + parseFloat(paddingRight) ||
    scrollHeight - clientHeight > parseFloat(paddingTop) + parseFloat(paddingBottom);
  element.toggleAttribute("tabindex", scrolls);
  if (scrolls) {
    element.tabIndex = 0;
  }
  if (element.tagName === "PRE" && element.ariaLabel !== null) {
    // A group can't be a stop for the Tab key; a region can.
    element.role = scrolls ? "region" : "group";
  }
  if (element.classList.contains(TABLE)) {
    element.role = scrolls ? "region" : null;
    element.ariaLabel = scrolls ? `Table: ${headingOf(element)}` : null;
  }
}

let observer: ResizeObserver | undefined;

/** Lets readers without a pointer scroll what is wider than the window. */
const scrollable: ClientModule = {
  onRouteDidUpdate() {
    observer?.disconnect();
    observer = new ResizeObserver((entries) => entries.forEach(({ target }) => mark(target as HTMLElement)));
    document.querySelectorAll(`main :is(pre, .${TABLE})`).forEach((element) => observer?.observe(element));
  },
};

export default scrollable;
