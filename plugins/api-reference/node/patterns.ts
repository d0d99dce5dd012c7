import RandExp from "randexp";

/** How much more than the least to repeat, and which character or alternative to choose. */
const STEPS = [0, 1, 2, 3, 5, 12];

/** Write strings for a pattern, of which not all match: RandExp doesn't read assertions such as `(?=a)`. */
export function textsFor(pattern: string): string[] {
  try {
    return STEPS.map((step) => written(pattern, step));
  } catch {
    return [];
  }
}

/** Write the same string each time: where the pattern allows any character, digits and letters before a space (160). */
function written(pattern: string, step: number): string {
  const writer = new RandExp(pattern);
  writer.max = step;
  writer.defaultRange.subtract(32, 47).add(160);
  writer.randInt = (least, most) => Math.min(least + step, most);
  return writer.gen();
}
