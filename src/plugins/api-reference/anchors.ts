/** Gives every place of the page an anchor that no other place has. */
export class Anchors {
  private readonly taken = new Set<string>();

  /** The wanted anchor, or the first of `wanted-2`, `wanted-3`, … that is free. */
  claim(wanted: string): string {
    let anchor = wanted;
    for (let count = 2; this.taken.has(anchor); count += 1) {
      anchor = `${wanted}-${count}`;
    }
    this.taken.add(anchor);
    return anchor;
  }
}

/** A title as an anchor: `Create a connection` → `create-a-connection`. Letters of every script are kept. */
export function slug(title: string): string {
  const words = title
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "operation";
}

/** A field's name as a part of an anchor: unchanged but for what an address or an id can't hold. */
export function anchorPart(name: string): string {
  return name.replace(/[\s#%?&"'<>\\]+/g, "-") || "-";
}
