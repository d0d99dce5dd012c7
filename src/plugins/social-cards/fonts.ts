import { readFile } from "node:fs/promises";

import type { Font } from "satori";

const FILES = {
  400: require.resolve("@fontsource/inter/files/inter-latin-400-normal.woff"),
  600: require.resolve("@fontsource/inter/files/inter-latin-600-normal.woff"),
} as const;

/** Inter, from its package: a build must not depend on the fonts of the machine. */
export async function readFonts(): Promise<Font[]> {
  return Promise.all(
    ([400, 600] as const).map(async (weight) => ({
      name: "Inter",
      weight,
      style: "normal" as const,
      data: await readFile(FILES[weight]),
    })),
  );
}
