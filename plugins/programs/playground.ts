import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import { emitStyles, lateStyle } from "../late-styles";

const NAME = "playground";
const SOURCE = "src/components/playground/room.css";

/** Data of the playground for the browser. */
export interface PlaygroundData {
  styleSheet: string;
}

/**
 * Resolve the imports of the tutorials' programs as their frameworks do. Stub framework modules, except for
 * SvelteKit's `json`. Provide the hook that the React guide uses and this site's React lacks, and a WebSocket for its
 * client.
 */
const exampleRules = (siteDir: string) => {
  const examples = path.join(siteDir, "examples");
  const own = (name: string) => path.resolve(siteDir, "src/components/playground", name).replaceAll(path.sep, "/");
  const resolving = (program: string, alias: Record<string, string | false>) => ({
    include: path.join(examples, program, "src"),
    resolve: { alias },
  });
  const importing = (name: string, from: string, source: string) =>
    `import { ${name} } from "${own(from)}";\n${source}`;
  const rewriting = (file: string, transform: (source: string) => string) => ({
    include: path.join(examples, file),
    use: [{ loader: path.join(__dirname, "../compat/transform-loader.cjs"), options: { transform } }],
  });
  return [
    resolving("nextjs", { "@": path.join(examples, "nextjs/src"), "server-only": false }),
    resolving("solidstart", { "~": path.join(examples, "solidstart/src"), "server-only": false }),
    resolving("sveltekit", { "@sveltejs/kit": own("servers/sveltekit-json.ts") }),
    rewriting("react/src/socketless.tsx", (source) =>
      importing("useEffectEvent", "hooks-react.ts", source.replace("useEffectEvent, ", "")),
    ),
    rewriting("react/src/client.ts", (source) => importing("WebSocket", "hooks-socket.ts", source)),
  ];
};

/** Bundle the tutorials' programs for the playground's workers, and emit the playground's style sheet. */
export default function playground({ siteDir }: LoadContext): Plugin {
  const style = () => lateStyle("assets/css/playground", path.join(siteDir, SOURCE));
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => ({
      module: { rules: exampleRules(siteDir) },
      resolve: { alias: { "@examples": path.join(siteDir, "examples") } },
      ...(isServer ? {} : { plugins: [emitStyles(NAME, style)] }),
    }),
    contentLoaded: ({ actions }) => actions.setGlobalData({ styleSheet: style().url } satisfies PlaygroundData),
  };
}
