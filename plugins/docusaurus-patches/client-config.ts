import { PatchError } from "./installed";

const NAME = "client-config";

/** Configuration that only the build reads. */
const BUILD_ONLY = new Set([
  "clientModules",
  "headTags",
  "markdown",
  "onBrokenAnchors",
  "onBrokenLinks",
  "onDuplicateRoutes",
  "plugins",
  "presets",
  "scripts",
  "ssrTemplate",
  "staticDirectories",
  "stylesheets",
  "themes",
]);

const START = "export default ";

export function clientConfig(source: string): string {
  const [, json] = source.split(START);
  if (json === undefined || !json.trimEnd().endsWith(";")) {
    throw new PatchError(NAME, "The generated docusaurus.config.mjs doesn't export one object.");
  }
  const config = JSON.parse(json.trimEnd().slice(0, -1)) as Record<string, unknown> & { future?: object };
  const kept = Object.entries(config).filter(([key]) => !BUILD_ONLY.has(key));
  if (kept.length === Object.keys(config).length) {
    throw new PatchError(NAME, "The generated docusaurus.config.mjs has nothing that only the build reads.");
  }
  const { faster: _faster, v4: _v4, ...future } = { faster: 0, v4: 0, ...config.future };
  return `${START}${JSON.stringify({ ...Object.fromEntries(kept), future })};`;
}
