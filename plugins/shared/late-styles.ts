import { readFileSync } from "node:fs";

import { contentHash } from "./content-hash";
import { type EmittedFile, emitFiles } from "./emit-files";

export interface LateStyle extends EmittedFile {
  /** Path on the site, with a hash for caching. */
  url: string;
}

/**
 * Read a style sheet that loads with a component. Docusaurus would merge it into the sheet of every page.
 *
 * @param name - path on the site, without the hash and the extension: `assets/css/api-page`
 */
export function lateStyle(name: string, file: string): LateStyle {
  const content = readFileSync(file, "utf8");
  const hashed = `${name}.${contentHash(content)}.css`;
  return { name: hashed, url: `/${hashed}`, content, files: [file], minimize: true };
}

/** Bundler plugin: emit style sheets, in the build and in `npm start`. */
export const emitStyles = (plugin: string, ...styles: (() => LateStyle)[]) =>
  emitFiles(plugin, () => Promise.resolve(styles.map((read) => read())));
