import { describe, expect, it, vi } from "vitest";

import { inStage } from "./stages";

describe("inStage", () => {
  it("does what hooks register in the order of stages, and within one in the order of plugins", async () => {
    const done: string[] = [];
    const note = (name: string) => async (): Promise<void> => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
    };
    await Promise.all([
      inStage("/build", "seal", note("headers")),
      inStage("/build", "pages", note("scripts")),
      inStage("/build", "derive", note("index")),
      inStage("/build", "pages", note("styles")),
    ]);
    expect(done).toEqual(
      ["scripts", "styles", "index", "headers"].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
  });

  it("does nothing after a failure, which is the hook's own", async () => {
    const done: string[] = [];
    const later = inStage("/build", "seal", () => void done.push("headers"));
    await expect(
      inStage("/build", "pages", () => {
        throw new Error("no script in index.html");
      }),
    ).rejects.toThrow("no script in index.html");
    expect(await Promise.race([later.then(() => "done"), Promise.resolve("never")])).toBe("never");
    expect(done).toEqual([]);
  });

  it("takes the next build of a folder as one of its own", async () => {
    const done: string[] = [];
    await inStage("/build", "pages", () => void done.push("first"));
    await inStage("/build", "pages", () => void done.push("second"));
    expect(done).toEqual(["first", "second"]);
  });

  it("keeps the order among plugins that each have a copy of this module, as Docusaurus loads them", async () => {
    vi.resetModules();
    const copy = await import("./stages");
    expect(copy.inStage).not.toBe(inStage);
    const done: string[] = [];
    await Promise.all([
      copy.inStage("/build", "compress", () => void done.push("twins")),
      inStage("/build", "pages", () => void done.push("scripts")),
    ]);
    expect(done).toEqual(["scripts", "twins"]);
  });
});
