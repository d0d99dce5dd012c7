import type { LoadContext, Plugin, Props } from "@docusaurus/types";
import { expect, it } from "vitest";

import { staged } from "./staged";
import { inStage } from "./stages";

const CONTEXT = {} as LoadContext;

const props = { outDir: "/build" } as Parameters<NonNullable<Plugin["postBuild"]>>[0] & Props;

it("does a foreign plugin's work when it is its stage's turn", async () => {
  const done: string[] = [];
  const foreign = {
    default: (_context: LoadContext, { file }: { file: string }): Plugin => ({
      name: "foreign",
      postBuild: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        done.push(file);
      },
    }),
    validateOptions: () => ({ file: "sitemap.xml" }),
  };
  const wrapped = staged(foreign, "derive");
  expect(wrapped.validateOptions).toBe(foreign.validateOptions);
  const plugin = await wrapped(CONTEXT, { file: "sitemap.xml" });
  await Promise.all([inStage("/build", "compress", () => void done.push("twins")), plugin?.postBuild?.(props)]);
  expect(plugin?.name).toBe("foreign");
  expect(done).toEqual(["sitemap.xml", "twins"]);
});

it("leaves a plugin alone that is switched off, or does nothing after a build", async () => {
  const plain: Plugin = { name: "plain" };
  expect(await staged({ default: () => null }, "derive")(CONTEXT, {})).toBeNull();
  expect(await staged({ default: () => plain }, "derive")(CONTEXT, {})).toBe(plain);
});
