import { firstCharacters } from "./text";

/** A longer title or name is cut in anchors, which repeat it for every field inside. */
const PART_CHARACTERS = 100;

/** Gives every place of the page an anchor that no other place has. */
export class Anchors {
  /** The number to try next for each anchor that was wanted. */
  private readonly taken = new Map<string, number>();

  /** The wanted anchor, or the first of `wanted-2`, `wanted-3`, … that is free. */
  claim(wanted: string): string {
    let anchor = wanted;
    let count = this.taken.get(wanted) ?? 2;
    for (; this.taken.has(anchor); count += 1) {
      anchor = `${wanted}-${count}`;
    }
    this.taken.set(wanted, count);
    this.taken.set(anchor, this.taken.get(anchor) ?? 2);
    return anchor;
  }
}

/** A title as an anchor: `Create a connection` → `create-a-connection`. Letters of every script are kept. */
export function slug(title: string): string {
  const words = firstCharacters(title, PART_CHARACTERS)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "operation";
}

/** A field's name as a part of an anchor: unchanged but for what an address or an id can't hold. */
export function anchorPart(name: string): string {
  return firstCharacters(name, PART_CHARACTERS).replace(/[\s#%?&"'<>\\]+/g, "-") || "-";
}
