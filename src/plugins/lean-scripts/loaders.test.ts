import { describe, expect, test } from "vitest";

import clientConfig from "./client-config.cjs";
import clientRegistry from "./client-registry.cjs";

describe("the browser's configuration", () => {
  test("has what components read and not what only the build reads", () => {
    const source = `/* generated */\nexport default {"title": "a", "themeConfig": {"plugins": 1}, "plugins": [1], "ssrTemplate": "x"};\n`;
    expect(clientConfig(source)).toBe('export default {"title":"a","themeConfig":{"plugins":1}};');
  });
});

describe("the browser's registry", () => {
  test("has the plugins' names without a chunk of their own", () => {
    const source = `export default {
  "b2": [() => import(/* webpackChunkName: "b2" */ "@generated/docs/default/__plugin.json"), "@generated/docs/default/__plugin.json", require.resolveWeak("@generated/docs/default/__plugin.json")],
};`;
    expect(clientRegistry(source)).toBe(`export default {
  "b2": [() => import(/* webpackMode: "eager" */ "@generated/docs/default/__plugin.json")],
};`);
  });

  test("has each chunk's import and nothing else", () => {
    const source = `export default {
  "a1": [() => import(/* webpackChunkName: "a1" */ "@site/docs/a.mdx"), "@site/docs/a.mdx", require.resolveWeak("@site/docs/a.mdx")],
};`;
    expect(clientRegistry(source)).toBe(`export default {
  "a1": [() => import(/* webpackChunkName: "a1" */ "@site/docs/a.mdx")],
};`);
  });
});
