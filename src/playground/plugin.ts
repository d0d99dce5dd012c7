import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { emitStyles, lateStyle } from "../../plugins/shared/late-styles";
import { TUTORIAL_PROGRAMS } from "../tutorials";

const NAME = "playground";

export interface PlaygroundData {
  styleSheet: string;
}

/**
 * Resolve the imports of the tutorials' programs as their frameworks do. Let the SDK's client, which the React guide's
 * component uses, connect to the service in the page.
 */
const exampleRules = (siteDir: string) => {
  const examples = path.join(siteDir, "examples");
  const own = (name: string) => path.join(__dirname, name).replaceAll(path.sep, "/");
  const resolving = (program: string, imports: Readonly<Record<string, string | false>>) => {
    const folder = path.join(examples, program);
    const alias = Object.entries(imports).map(([name, to]) => [name, to && path.join(folder, to)]);
    return { include: path.join(folder, "src"), resolve: { alias: Object.fromEntries(alias) } };
  };
  return [
    ...Object.entries(TUTORIAL_PROGRAMS).map(([program, { imports }]) => resolving(program, imports)),
    {
      include: path.join(siteDir, "sdk/javascript/src/connect.ts"),
      use: [
        {
          loader: path.join(siteDir, "plugins/docusaurus-patches/transform-loader.cjs"),
          options: {
            transform: (source: string) => `import { fetch, WebSocket } from "${own("hooks-socket.ts")}";\n${source}`,
          },
        },
      ],
    },
  ];
};

/** Bundle the tutorials' programs for the playground's workers, and emit the playground's style sheet. */
export default function playground({ siteDir }: LoadContext): Plugin {
  const style = () => lateStyle("assets/css/playground", path.join(__dirname, "room.css"));
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => ({
      module: { rules: exampleRules(siteDir) },
      resolve: {
        alias: {
          "@examples": path.join(siteDir, "examples"),
          // The package's source, which no build has to make first.
          "@socketless/sdk": path.join(siteDir, "sdk/javascript/src"),
        },
      },
      ...(isServer ? {} : { plugins: [emitStyles(NAME, style)] }),
    }),
    contentLoaded: ({ actions }) => actions.setGlobalData({ styleSheet: style().url } satisfies PlaygroundData),
  };
}
