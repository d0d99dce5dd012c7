import { KEYS } from "./keys";

export function showKeyboardDialog(): void {
  // Don't cover a dialog that was opened while this script was loading.
  if (document.querySelector("dialog[open]") !== null) {
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.id = "keyboard-help";
  dialog.className = "keyboard-help";
  dialog.setAttribute("aria-labelledby", "keyboard-help-title");
  const rows = KEYS.map(
    ({ keys, does }) => `<dt>${keys.map((key) => `<kbd>${key}</kbd> `).join("")}</dt><dd>${does}</dd>`,
  );
  dialog.innerHTML = `<h2 id="keyboard-help-title">Keyboard</h2><dl>${rows.join("")}</dl><button type="button" class="button button--secondary">Close</button>`;
  dialog.querySelector("button")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
