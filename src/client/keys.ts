/** Keyboard shortcuts of every page, as listed in the help. */
export const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Ctrl K", "⌘ K", "/"], does: "Search" },
  { keys: ["↑", "↓"], does: "In search: go through the hits" },
  { keys: ["Enter"], does: "In search: open the hit" },
  { keys: ["Ctrl Enter", "⌘ Enter"], does: "In search: open the hit in a new tab" },
  { keys: ["Shift Enter"], does: "In search: open the hit in a new window" },
  { keys: ["←", "→"], does: "In tabs: show the one beside" },
  { keys: ["Esc"], does: "Close what is open" },
  { keys: ["?"], does: "Show this help" },
];
