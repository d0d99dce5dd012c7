import path from "node:path";

import { getCopyPlugin, getCurrentBundler } from "@docusaurus/bundler";
import type { LoadContext, Plugin } from "@docusaurus/types";

/** Where the vectors are kept, from the site's root; `examples/signature/generate-vectors.mjs` writes them. */
const SOURCE = "examples/signature/vectors.json";

/** Where readers get them: their tests may fetch this address. */
const PUBLISHED = "signature-vectors.json";

/** Publishes the signature's test vectors at `/signature-vectors.json`, in the build and while authoring. */
export default async function signatureVectors({ siteDir, siteConfig }: LoadContext): Promise<Plugin> {
  const CopyPlugin = await getCopyPlugin({ currentBundler: await getCurrentBundler({ siteConfig }) });
  const patterns = [{ from: path.join(siteDir, SOURCE), to: PUBLISHED }];
  return {
    name: "signature-vectors",
    configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [new CopyPlugin({ patterns })] }),
  };
}
