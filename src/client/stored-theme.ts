// Reset an invalid stored theme: the theme's inline script accepts any value, and the page would have no colours.
if (typeof window !== "undefined" && !/^(?:light|dark)$/.test(document.documentElement.dataset.theme ?? "")) {
  document.documentElement.dataset.theme = "light";
  document.documentElement.dataset.themeChoice = "light";
  try {
    localStorage.removeItem("theme");
  } catch {
    // Ignore it: the next page corrects the value again.
  }
}
