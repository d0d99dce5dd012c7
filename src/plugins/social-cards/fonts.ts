import { readFile } from "node:fs/promises";

import type { Font } from "satori";

/** Inter, from its package: a build must not depend on the fonts of the machine. */
export async function readFonts(): Promise<Font[]> {
  return Promise.all(
    ([400, 600] as const).map(async (weight) => ({
      name: "Inter",
      weight,
      style: "normal" as const,
      data: await readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)),
    })),
  );
}
