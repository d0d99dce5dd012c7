import type { Page } from "@playwright/test";

/** The browser's own rasteriser gives the corners of a rounded box values that differ by 1 of 255 from run to run. */
const NOISE = 4;

/**
 * Counts the pixels in which two PNG pictures differ by more than the rasteriser's noise.
 *
 * @param page - any page of the browser that decodes them; a blank one is opened beside it
 * @returns the number of pixels, Infinity when the sizes differ
 */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ([first, second, noise]) => {
        const read = async (base64: string): Promise<ImageData> => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          if (context === null) {
            throw new Error("This browser has no canvas.");
          }
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        const [a, b] = [await read(first), await read(second)];
        if (a.width !== b.width || a.height !== b.height) {
          return Infinity;
        }
        let pixels = 0;
        for (let index = 0; index < a.data.length; index += 4) {
          const differs = [0, 1, 2, 3].some(
            (channel) => Math.abs((a.data[index + channel] ?? 0) - (b.data[index + channel] ?? 0)) > noise,
          );
          pixels += Number(differs);
        }
        return pixels;
      },
      [one.toString("base64"), other.toString("base64"), NOISE] as const,
    );
  } finally {
    await blank.close();
  }
}
