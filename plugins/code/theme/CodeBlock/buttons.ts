import clsx from "clsx";

import styles from "./styles.module.css";

/** Time that the outcome of a copy is shown, in milliseconds. */
const SHOWN_FOR = 2_000;

type Outcome = "none" | "copied" | "failed";

export const COPY_LABELS: Readonly<Record<Outcome, string>> = {
  none: "Copy code to clipboard",
  copied: "Copied",
  failed: "Copying was refused; the code is selected",
};

function show(button: HTMLButtonElement, outcome: Outcome): void {
  const isCopied = outcome === "copied";
  button.className = clsx("clean-btn", styles.copy, isCopied && styles.copied);
  button.setAttribute("aria-label", COPY_LABELS[outcome]);
  const words = document.createElement("span");
  words.textContent = isCopied ? "Copied" : "Copy";
  button.replaceChildren(words);
}

/** Copy the code, including folded lines. Where the browser refuses, select it, so that readers can copy it by key. */
async function copy(code: HTMLElement): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText((code.textContent ?? "").replace(/\n$/, ""));
    return "copied";
  } catch {
    window.getSelection()?.selectAllChildren(code);
    return "failed";
  }
}

function wrap(button: HTMLButtonElement, code: HTMLElement): void {
  const isWrapped = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isWrapped));
  code.style.setProperty("white-space", isWrapped ? "pre-wrap" : "");
  code.style.setProperty("overflow-wrap", isWrapped ? "anywhere" : "");
  // Keep the height of wrapped code, which doesn't follow from its lines, when it leaves the window.
  code.style.setProperty("content-visibility", isWrapped ? "visible" : "");
}

function wrapButton(): HTMLButtonElement {
  const label = "Toggle word wrap";
  const button = document.createElement("button");
  button.type = "button";
  button.className = clsx("clean-btn", styles.wrap);
  button.title = label;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", "false");
  button.dataset.button = "wrap";
  return button;
}

/** Offer wrapping in blocks whose code is wider than they are, or wrapped. Measure all before any of them changes. */
function offerWrap(blocks: readonly Element[]): void {
  const found = blocks.map((pre) => ({ pre, isWide: pre.scrollWidth > pre.clientWidth }));
  for (const { pre, isWide } of found) {
    const buttons = pre.closest(".theme-code-block")?.querySelectorAll("[data-button]") ?? [];
    const copyButton = buttons[buttons.length - 1];
    const offered = buttons.length > 1 ? buttons[0] : undefined;
    if (isWide && offered === undefined) {
      copyButton?.before(wrapButton());
    } else if (!isWide && offered?.getAttribute("aria-pressed") === "false" && offered !== document.activeElement) {
      offered.remove();
    }
  }
}

/** Unfold the block when the browser scrolls to a hidden line, as find-in-page does, and keep that line in place. */
function unfold(pre: HTMLElement): void {
  const { scrollTop, nextElementSibling: fold } = pre;
  if (scrollTop > 0 && fold instanceof HTMLDetailsElement && !fold.open) {
    fold.open = true;
    window.scrollBy(0, scrollTop);
  }
}

// Observe blocks: they resize with the window and when their tab is shown.
const sizes =
  typeof ResizeObserver === "undefined"
    ? undefined
    : new ResizeObserver((entries) => offerWrap(entries.map(({ target }) => target)));

/**
 * Add behaviour to a code block, whether the server or the browser rendered it.
 *
 * @returns a function that removes it
 */
export function addBehaviour(block: HTMLElement | null): (() => void) | undefined {
  const pre = block?.querySelector("pre");
  const code = pre?.querySelector("code");
  if (!block || !pre || !code) {
    return undefined;
  }
  let timer: number | undefined;
  const onClick = async ({ target }: Event): Promise<void> => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-button]") : null;
    if (button?.dataset.button === "wrap") {
      wrap(button, code);
    } else if (button) {
      show(button, await copy(code));
      window.clearTimeout(timer);
      timer = window.setTimeout(show, SHOWN_FOR, button, "none");
    }
  };
  const listener = (event: Event): void => void onClick(event);
  const onScroll = (): void => unfold(pre);
  block.addEventListener("click", listener);
  pre.addEventListener("scroll", onScroll);
  sizes?.observe(pre);
  return () => {
    block.removeEventListener("click", listener);
    pre.removeEventListener("scroll", onScroll);
    sizes?.unobserve(pre);
    window.clearTimeout(timer);
  };
}
