import "./keyboard-help.css";
import { isTyping } from "./is-typing";

if (typeof window !== "undefined") {
  window.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) {
      return;
    }
    if (document.querySelector("dialog[open], [aria-modal='true']:not(dialog)") !== null) {
      return;
    }
    event.preventDefault();
    void import(/* webpackChunkName: "keyboard" */ "./keyboard-dialog").then(({ showKeyboardDialog }) =>
      showKeyboardDialog(),
    );
  });
}
