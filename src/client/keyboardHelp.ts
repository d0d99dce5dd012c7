import "./keyboardHelp.css";
import { isTyping } from "./isTyping";

if (typeof window !== "undefined") {
  window.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) {
      return;
    }
    if (document.querySelector("dialog[open], [aria-modal='true']:not(dialog)") !== null) {
      return;
    }
    event.preventDefault();
    void import(/* webpackChunkName: "keyboard" */ "./keyboardDialog").then(({ showKeyboardDialog }) =>
      showKeyboardDialog(),
    );
  });
}
