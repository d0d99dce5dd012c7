import "./missingPart.css";

const BOX_ID = "chunk-error";

/** Says that a part of the page's scripts is missing, above the page, which stays readable. */
export function showMissingPart(): void {
  if (document.getElementById(BOX_ID) !== null) {
    return;
  }
  const box = document.createElement("div");
  box.id = BOX_ID;
  box.className = "chunk-error";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent =
    "A part of this page could not be loaded. You can read on; search, tabs and copy buttons need it. Check your connection.";
  const retry = document.createElement("button");
  retry.type = "button";
  retry.className = "button button--primary";
  retry.textContent = "Retry";
  retry.addEventListener("click", () => window.location.reload());
  box.append(text, retry);
  document.body.prepend(box);
}
