import { describe, expect, it } from "vitest";

import { applyOverlay } from "./overlay";

const document = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: { "/a": { get: { description: "A" } } },
};
const overlay = (...actions: string[]): string => `overlay: 1.0.0\nactions:\n${actions.join("\n")}\n`;

describe("applyOverlay", () => {
  it("updates, adds and removes, and leaves the document as it was", async () => {
    const before = structuredClone(document);
    const { document: changed, warnings } = await applyOverlay(
      document,
      overlay(
        "  - target: $.paths['/a'].get\n    update: { summary: Get A }",
        "  - target: $\n    update: { servers: [{ url: https://a.example }] }",
        "  - target: $.paths['/a'].get.description\n    remove: true",
      ),
      "overlay.yaml",
    );
    expect(changed).toEqual({
      ...before,
      paths: { "/a": { get: { summary: "Get A" } } },
      servers: [{ url: "https://a.example" }],
    });
    expect(document).toEqual(before);
    expect(warnings).toEqual([]);
  });

  it("keeps the service's texts that no action names, with a warning, and fills those that are missing", async () => {
    const changed = (words: string) =>
      applyOverlay(
        { ...document, paths: { "/a": { get: { description: words } } } },
        overlay(
          "  - target: $.paths['/a'].get\n    x-replaces: A\n    update: { summary: Get A, description: Gets A }",
        ),
        "overlay.yaml",
      );
    expect(await changed("A")).toMatchObject({
      document: { paths: { "/a": { get: { summary: "Get A", description: "Gets A" } } } },
      warnings: [],
    });
    expect(await changed("A, and B since May")).toMatchObject({
      document: { paths: { "/a": { get: { summary: "Get A", description: "A, and B since May" } } } },
      warnings: [
        'overlay.yaml: $.paths[\'/a\'].get.description stays "A, and B since May", as the service says. The overlay has "Gets A": remove that, or name the service\'s text in x-replaces of the action.',
      ],
    });
  });

  it("skips an action whose target matches nothing, and names it", async () => {
    const text = overlay(
      "  - target: $.info\n    update: { description: x }",
      "  - target: $.paths['/gone'].get\n    update: { summary: x }",
    );
    const { document: changed, warnings } = await applyOverlay(document, text, "overlay.yaml");
    expect(changed).toEqual({ ...document, info: { ...document.info, description: "x" } });
    expect(warnings.join()).toContain(
      "overlay.yaml:5: action 2 ($.paths['/gone'].get) changed nothing and was skipped.",
    );
  });

  it.each([
    ["no overlay", "hello: 1"],
    ["another version", "overlay: 2.0.0\nactions: [{ target: $, update: {} }]"],
    ["no action", "overlay: 1.0.0\nactions: []"],
  ])("refuses %s", async (_name, text) => {
    await expect(applyOverlay(document, text, "overlay.yaml")).rejects.toThrow("overlay.yaml: not an overlay.");
  });

  it("refuses what isn't YAML", async () => {
    await expect(applyOverlay(document, "a: [", "overlay.yaml")).rejects.toThrow("overlay.yaml: not YAML.");
  });
});
