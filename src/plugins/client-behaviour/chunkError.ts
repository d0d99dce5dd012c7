import { showMissingPart } from "./missingPart";

const isChunkError = (reason: unknown): boolean => reason instanceof Error && reason.name === "ChunkLoadError";

// Docusaurus hydrates only after the page's own chunk has loaded; without this a reader would see a page whose buttons do
// nothing, and no reason.
if (typeof window !== "undefined") {
  window.addEventListener("unhandledrejection", (event) => {
    if (isChunkError(event.reason) && document.documentElement.dataset.hasHydrated !== "true") {
      event.preventDefault();
      showMissingPart();
    }
  });
}
