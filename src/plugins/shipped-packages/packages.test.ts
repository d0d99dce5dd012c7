import { describe, expect, it } from "vitest";

import { packageOf, packagesOf } from "./packages";

describe("packageOf", () => {
  it.each([
    ["javascript/esm|/site/node_modules/react/index.js", "node_modules/react"],
    ["/site/node_modules/@mdx-js/react/lib/index.js|abc", "node_modules/@mdx-js/react"],
    ["css|/site/node_modules/css-loader/dist/cjs.js!/site/node_modules/infima/dist/a.css?x", "node_modules/infima"],
    ["/site/node_modules/a/node_modules/@b/c/d.js", "node_modules/a/node_modules/@b/c"],
    ["/site/src/pages/index.tsx", undefined],
    ["/site/node_modules/babel-loader/lib/index.js!/site/src/pages/index.tsx", undefined],
    ["webpack/runtime/get javascript chunk filename", undefined],
  ])("of %s", (identifier, folder) => {
    expect(packageOf(identifier)).toBe(folder);
  });
});

describe("packagesOf", () => {
  it("looks into modules that were joined", () => {
    const inner = { identifier: () => "/site/node_modules/clsx/dist/clsx.mjs" };
    expect(packagesOf([{ identifier: () => "/site/src/a.ts|1", modules: [inner] }])).toEqual(["node_modules/clsx"]);
  });
});
