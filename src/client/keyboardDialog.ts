import { KEYS } from "./keys";

const HELP_ID = "keyboard-help";

export function showKeyboardDialog(): void {
  // Don't cover a dialog that was opened while this script was loading.
  if (document.querySelector("dialog[open]") !== null) {
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.id = HELP_ID;
  dialog.className = "keyboard-help";
  dialog.setAttribute("aria-labelledby", `${HELP_ID}-title`);

  const title = document.createElement("h2");
  title.id = `${HELP_ID}-title`;
  title.textContent = "Keyboard";

  const list = document.createElement("dl");
  for (const { keys, does } of KEYS) {
    const term = document.createElement("dt");
    keys.forEach((key) => {
      const element = document.createElement("kbd");
      element.textContent = key;
      term.append(element, " ");
    });
    const description = document.createElement("dd");
    description.textContent = does;
    list.append(term, description);
  }

  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button--secondary";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());

  dialog.append(title, list, close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
