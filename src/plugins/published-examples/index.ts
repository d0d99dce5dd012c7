import path from "node:path";

import { getCopyPlugin, getCurrentBundler } from "@docusaurus/bundler";
import type { LoadContext, Plugin } from "@docusaurus/types";

/** Files of `examples/` that readers download or whose address their tests fetch, by the name at the site's root. */
const published = {
  "signature-vectors.json": "examples/signature/vectors.json",
  "send-event.mjs": "examples/send-event/send-event.mjs",
  "check-delivery.mjs": "examples/self-hosting/check-delivery.mjs",
} as const;

/** Serves these files as they are, in the build and while authoring. */
export default async function publishedExamples({ siteDir, siteConfig }: LoadContext): Promise<Plugin> {
  const CopyPlugin = await getCopyPlugin({ currentBundler: await getCurrentBundler({ siteConfig }) });
  const patterns = Object.entries(published).map(([to, source]) => ({
    from: path.join(siteDir, source),
    to,
    // A published program is served as it is, not minified with the site's own scripts.
    info: { minimized: true },
  }));
  return {
    name: "published-examples",
    configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [new CopyPlugin({ patterns })] }),
  };
}
