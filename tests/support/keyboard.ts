import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus: a reader without a pointer finds it that way. */
export async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) {
      return;
    }
  }
  throw new Error(`The focus did not come to ${target.toString()} with ${most} presses of Tab.`);
}

/** One stop of the focus on its way through a page. */
export interface Stop {
  html: string;
  /** Nothing of it can be seen: it lies behind something else or outside the window. WCAG 2.2, 2.4.11. */
  isHidden: boolean;
  /** It comes later in the document than the stop before it; on the way back, earlier. */
  isInOrder: boolean;
  /** It looks other than it does without the focus. Known when the focus has moved on. WCAG 2.2, 2.4.7. */
  isSeen: boolean;
}

/**
 * Runs in the page after each Tab: tells how the stop before looks now, and describes this one. There is no stop when the
 * focus has left the page, or has come round to the first stop of the walk: some versions of Chromium go from one end of
 * the page to the other at once, others rest on the document in between.
 */
function nextStop({ direction, isFirst }: { direction: "Tab" | "Shift+Tab"; isFirst: boolean }): {
  wasSeen: boolean;
  stop: Omit<Stop, "isSeen"> | undefined;
} {
  const memory = window as typeof window & { firstStop?: Element; lastStop?: { element: Element; look: string } };
  const lookOf = (element: Element): string =>
    ["", "::before", "::after"]
      .map((part) => getComputedStyle(element, part))
      .map(({ outline, boxShadow, borderColor, backgroundColor, textDecoration }) =>
        [
          /\bnone\b/.test(outline) ? "no outline" : outline,
          boxShadow,
          borderColor,
          backgroundColor,
          textDecoration,
        ].join(),
      )
      .join("\n");
  const last = memory.lastStop;
  delete memory.lastStop;
  const wasSeen = last === undefined || lookOf(last.element) !== last.look;
  const element = document.activeElement;
  if (element === null || element === document.body || (!isFirst && element === memory.firstStop)) {
    return { wasSeen, stop: undefined };
  }
  if (isFirst) {
    memory.firstStop = element;
  }
  memory.lastStop = { element, look: lookOf(element) };
  const points = Array.from(element.getClientRects()).flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const)),
  );
  const isHidden = !points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  const wanted = direction === "Tab" ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const isInOrder = !last?.element.isConnected || (last.element.compareDocumentPosition(element) & wanted) !== 0;
  return { wasSeen, stop: { html: element.outerHTML.slice(0, 140), isHidden, isInOrder } };
}

/** Goes through the whole page by Tab, from its start until the focus leaves it; or back from its end. */
export async function walk(page: Page, direction: "Tab" | "Shift+Tab", most = 500): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(direction);
    const { wasSeen, stop } = await page.evaluate(nextStop, { direction, isFirst: stops.length === 0 });
    const last = stops.at(-1);
    if (last !== undefined) {
      last.isSeen = wasSeen;
    }
    if (stop === undefined) {
      return stops;
    }
    stops.push({ ...stop, isSeen: true });
  }
  throw new Error(`The focus did not leave the page within ${most} presses of Tab.`);
}
