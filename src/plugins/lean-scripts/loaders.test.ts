import { describe, expect, test } from "vitest";

import clientConfig from "./client-config.cjs";
import clientGlobalData from "./client-global-data.cjs";
import clientRegistry from "./client-registry.cjs";
import clientSiteMetadata from "./client-site-metadata.cjs";
import keyOrder from "./key-order.cjs";

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

describe("the browser's data of plugins", () => {
  const version = (name: string): object => ({
    name,
    path: "/docs",
    docs: [{ id: "a", path: "/docs/a" }],
    draftIds: ["b"],
    sidebars: { docs: { link: { path: "/docs" } } },
  });
  const source = (...versions: object[]): string =>
    JSON.stringify({ search: { default: { url: "/a" } }, "docusaurus-plugin-content-docs": { default: { versions } } });

  test("has the docs' version without a list of docs", () => {
    expect(JSON.parse(clientGlobalData(source(version("current"))))).toEqual({
      search: { default: { url: "/a" } },
      "docusaurus-plugin-content-docs": {
        default: { versions: [{ name: "current", path: "/docs", docs: [], draftIds: [], sidebars: {} }] },
      },
    });
  });

  test("can be had without docs", () => {
    expect(clientGlobalData('{"search":{}}')).toBe('{"search":{}}');
  });

  test("is not made for several versions, whose menu needs the list", () => {
    expect(() => clientGlobalData(source(version("current"), version("1.0")))).toThrow(
      /more than one version.*index\.ts/,
    );
  });
});

describe("the browser's data of the site", () => {
  test("has no versions of plugins", () => {
    const source = '{"docusaurusVersion":"3.0.0","pluginVersions":{"a":{"type":"project"}}}';
    expect(clientSiteMetadata(source)).toBe('{"docusaurusVersion":"3.0.0","pluginVersions":{}}');
  });
});

describe("the order of an object's keys", () => {
  test("is made without collation", () => {
    const source = "deps.sort((a, b) => a[0].localeCompare(b[0]));";
    const sorted = keyOrder(source);
    expect(sorted).not.toContain("localeCompare");
    const deps = Object.entries({ b: 1, a: 2, B: 3, c: 4 });
    new Function("deps", sorted)(deps);
    expect(deps.map(([key]) => key)).toEqual(["B", "a", "b", "c"]);
  });

  test("can't be made of a source that has changed", () => {
    expect(() => keyOrder("deps.toSorted(byKey);")).toThrow(/key-order\.cjs.*reactUtils\.js/);
  });
});
