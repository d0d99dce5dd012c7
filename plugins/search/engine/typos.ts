/** How many slips of the finger a word of this length may hold: none up to 3 letters, 1 up to 6, 2 up to 9, then 3. */
export const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : length < 10 ? 2 : 3);

/**
 * The number of letters to insert, drop, change or swap with their neighbour to make `term`, or where `open` any word
 * that begins like it, of `word` (optimal string alignment).
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
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = word[row - 1] === term[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) {
      return limit + 1;
    }
    before = previous;
    previous = current;
  }
  return open ? Math.min(...previous) : (previous[columns] ?? limit + 1);
}

/** People rarely miss both of the first two letters; most terms are ruled out here. */
const beginsAlike = (word: string, term: string): boolean =>
  term[0] === word[0] || term[1] === word[1] || term[0] === word[1] || term[1] === word[0];

/**
 * The indexed terms that a misspelt word may mean: those that take the fewest slips.
 *
 * @param open - true for the word that is still being typed: the beginning of a term is enough
 * @param most - the most slips to allow
 */
export function corrections(
  word: string,
  vocabulary: Iterable<string>,
  open: boolean,
  most = allowedTypos(word.length),
): string[] {
  let limit = Math.min(most, allowedTypos(word.length));
  let found: string[] = [];
  if (limit === 0 || /^\d+$/.test(word)) {
    return [];
  }
  let best = limit + 1;
  for (const term of vocabulary) {
    if (term.length < 3 || term.startsWith("~") || !beginsAlike(word, term)) {
      continue;
    }
    const slips = distance(word, term, limit, open);
    if (slips < best) {
      best = slips;
      limit = slips;
      found = [term];
    } else if (slips === best && best <= limit) {
      found.push(term);
    }
  }
  return found;
}
