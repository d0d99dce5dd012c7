// The theme's inline script takes whatever is stored; a value that is no theme would leave the page without colours.
if (typeof window !== "undefined" && !/^(?:light|dark)$/.test(document.documentElement.dataset.theme ?? "")) {
  document.documentElement.dataset.theme = "light";
  document.documentElement.dataset.themeChoice = "light";
  try {
    localStorage.removeItem("theme");
  } catch {
    // The next page corrects it again.
  }
}
