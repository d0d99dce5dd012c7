/** Return the number of typos allowed by length: none up to 3 letters, 1 up to 6, then 2. */
const allowedSlips = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Count the insertions, deletions, substitutions and swaps of neighbours that turn `word` into `term`, or with `open`
 * into any prefix of it (optimal string alignment).
 *
 * @returns a number above `limit`, not always the exact one, when it takes more than `limit`
 */
export function distance(word: string, term: string, limit: number, open: boolean): number {
  if (word.length - term.length > limit || (!open && term.length - word.length > limit)) {
    return limit + 1;
  }
  const columns = Math.min(term.length, word.length + limit);
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= columns; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (word[row - 1] === term[column - 1] ? 0 : 1);
      const isSwap = row > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped));
    }
    if (Math.min(...current) > limit) {
      return limit + 1;
    }
    before = previous;
    previous = current;
  }
  return open ? Math.min(...previous) : (previous[columns] ?? limit + 1);
}

/**
 * Find the terms that a misspelt word may mean: those with the fewest typos.
 *
 * @param open - true for the word that is still being typed: a prefix of a term is enough
 * @param most - the most typos to look for; by default as many as the word's length allows
 */
export function corrections(word: string, terms: Iterable<string>, open: boolean, most = Infinity): string[] {
  let limit = /^\d+$/.test(word) ? 0 : Math.min(most, allowedSlips(word.length));
  let found: string[] = [];
  for (const term of limit === 0 ? [] : terms) {
    // Skip terms that share neither of the first two letters, which rules out most: people rarely mistype both.
    if (
      term.length > 2 &&
      !term.startsWith("~") &&
      [word[0], word[1]].some((letter) => letter === term[0] || letter === term[1])
    ) {
      const slips = distance(word, term, limit, open);
      if (slips <= limit) {
        found = slips < limit ? [term] : [...found, term];
        limit = slips;
      }
    }
  }
  return found;
}
