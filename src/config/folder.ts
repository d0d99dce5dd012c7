/** The site lies in a folder that it can't be built in. */
export class FolderError extends Error {}

/** In the bundler's requests `#` begins a fragment, and `!` stands between loaders. */
const RESERVED = /[#!]/;

/** @throws FolderError when the folder's path has a sign that the bundler can't have in one */
export function checkFolder(directory: string): void {
  const [sign] = RESERVED.exec(directory) ?? [];
  if (sign !== undefined) {
    throw new FolderError(
      `The folder ${directory} has a "${sign}" in its path, where the bundler ends a file's name. Rename the folder, or move the site to another.`,
    );
  }
}
