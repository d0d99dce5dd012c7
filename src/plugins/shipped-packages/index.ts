import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { thirdPartyList, type ShippedPackage } from "./licences";
import { packagesOf, type BundledModule } from "./packages";

/** The part of the bundler's compiler that is used, the same in webpack and Rspack. */
interface Compiler {
  hooks: {
    done: { tap(name: string, listener: (stats: { compilation: { modules: Iterable<BundledModule> } }) => void): void };
  };
}

const NAME = "shipped-packages";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

async function readPackage(folder: string): Promise<ShippedPackage> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as Manifest;
  const file = (await readdir(folder)).find((entry) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(entry));
  const text = file === undefined ? undefined : await readFile(path.join(folder, file), "utf8");
  return { name, version, licence: license ?? "", text };
}

/**
 * Writes `THIRD_PARTY.md` into the build: the packages of which the browser gets a part, with their licences. One whose licence
 * isn't known to be compatible stops the build.
 */
export default function shippedPackages({ siteDir }: LoadContext): Plugin {
  let folders: string[] = [];
  const listPackages = {
    apply(compiler: Compiler): void {
      compiler.hooks.done.tap(NAME, ({ compilation }) => {
        folders = packagesOf([...compilation.modules]);
      });
    },
  };
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => (isServer ? {} : { plugins: [listPackages] }),
    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        const packages = await Promise.all(folders.map((folder) => readPackage(path.join(siteDir, folder))));
        await writeFile(path.join(outDir, "THIRD_PARTY.md"), thirdPartyList(packages));
      }),
  };
}
