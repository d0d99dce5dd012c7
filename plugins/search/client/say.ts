/** Fill in the placeholders of a label. */
export const say = (label: string, { query = "", count = 0 }: { query?: string; count?: number }): string =>
  label.replace(/\{(query|count)\}/g, (_all, word) => (word === "query" ? query : String(count)));
