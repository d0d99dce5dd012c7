import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file in one step: whoever reads it finds the old content or the new, never a part, and a failure leaves nothing. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
