/** Assigns unique anchors. */
export class Anchors {
  /** The next number to try, by wanted anchor. */
  private readonly taken = new Map<string, number>();

  /** Reserve the wanted anchor, or the first free one of `wanted-2`, `wanted-3`, …. */
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

/** Convert a title to an anchor: `Create a connection` → `create-a-connection`. Keeps letters of every script. */
export function slug(title: string): string {
  const words = title
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "operation";
}

/** Convert a field's name to a part of an anchor, replacing only what a URL or an id can't contain. */
export function anchorPart(name: string): string {
  return name.replace(/[\s#%?&"'<>\\]+/g, "-") || "-";
}
