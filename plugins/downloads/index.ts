import { readFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { bundleLocal } from "@socketless/local/bundle";

import { quote } from "../code/quote";
import { archiveOf, type Contents } from "./archive";
import { type Copies, CORE, writeCopies } from "./copies";
import { emitFiles, type EmittedFile } from "../shared/emit-files";

const NAME = "downloads";

/** @param source - path from the site's root; with `#region`, only that region */
function publishedFile(siteDir: string, name: string, source: string): EmittedFile {
  const [relative = "", region] = source.split("#");
  const file = path.join(siteDir, relative);
  // Strip region markers, which only the guides use.
  return { name, content: `${quote(readFileSync(file, "utf8"), region)}\n`, files: [file] };
}

/** Name of the local service on the site. */
const SERVICE = "socketless-local.mjs";

export interface Archive extends Contents {
  /** The folder in `examples/`. */
  example: string;
}

/** Pack an archive as readers download it. */
export const packArchive = (siteDir: string, { example, ...contents }: Archive): Uint8Array =>
  archiveOf(path.join(siteDir, "examples", example), contents);

function publishedArchive(siteDir: string, name: string, archive: Archive): EmittedFile {
  const folders = [path.join(siteDir, "examples", archive.example)];
  return { name, content: Buffer.from(packArchive(siteDir, archive)), folders };
}

export interface DownloadsOptions {
  /** Files that readers download, by path on the site: the path from the site's root, and `#region` for a part. */
  files: ReadonlyMap<string, string>;
  archives: ReadonlyMap<string, Archive>;
  copies: Copies;
}

/** Create the plugin that serves downloads: files of `examples/`, archives of whole examples, and the local service. */
export const downloads =
  (options: DownloadsOptions) =>
  ({ siteDir }: LoadContext): Plugin => {
    const files = async (): Promise<EmittedFile[]> => {
      const { text, sources } = await bundleLocal();
      return [
        ...[...options.files].map(([name, source]) => publishedFile(siteDir, name, source)),
        ...[...options.archives].map(([name, archive]) => publishedArchive(siteDir, name, archive)),
        { name: SERVICE, content: text, files: [...sources] },
      ];
    };
    return {
      name: NAME,
      // Pages quote the copies, and archives hold them: make them before the bundler reads either.
      getPathsToWatch: () => [`${CORE}/*`],
      loadContent: () => writeCopies(siteDir, options.copies),
      configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [emitFiles(NAME, files)] }),
    };
  };
