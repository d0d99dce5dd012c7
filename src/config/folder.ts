/** Thrown when the site can't be built in its folder. */
export class FolderError extends Error {}

/** Characters with a meaning in the bundler's requests: `#` begins a fragment, and `!` separates loaders. */
const RESERVED = /[#!]/;

/** @throws FolderError when the folder's path has a character that the bundler can't handle */
export function checkFolder(directory: string): void {
  const [sign] = RESERVED.exec(directory) ?? [];
  if (sign !== undefined) {
    throw new FolderError(
      `The folder ${directory} has a "${sign}" in its path, where the bundler ends a file's name. Rename the folder, or move the site to another.`,
    );
  }
}
