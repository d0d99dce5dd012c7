/** A label with what it is about. */
export const say = (label: string, { query = "", count = 0 }: { query?: string; count?: number }): string =>
  label.replace(/\{(query|count)\}/g, (_all, word) => (word === "query" ? query : String(count)));
