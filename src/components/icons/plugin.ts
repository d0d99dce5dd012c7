import type { Plugin } from "@docusaurus/types";

import { contentHash } from "../../../plugins/shared/content-hash";
import { emitFiles } from "../../../plugins/shared/emit-files";
import { ICONS } from "./icons";

const NAME = "icons";

export interface IconData {
  /** URL of the file with all icons. */
  sprite: string;
}

/** Put all icons into one file, which browsers load once: every page of the docs has most of them in its sidebar. */
export default function icons(): Plugin {
  const paths = Object.entries(ICONS).map(([name, path]) => `<path id="${name}" d="${path}"/>`);
  const content = `<svg xmlns="http://www.w3.org/2000/svg">${paths.join("")}</svg>`;
  const name = `assets/img/icons.${contentHash(content)}.svg`;
  return {
    name: NAME,
    contentLoaded: ({ actions }) => actions.setGlobalData({ sprite: `/${name}` } satisfies IconData),
    configureWebpack: (_config, isServer) =>
      isServer ? {} : { plugins: [emitFiles(NAME, () => Promise.resolve([{ name, content }]))] },
  };
}
