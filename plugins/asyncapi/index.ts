import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "../site-kit";

import type { ApiReferenceContent, JsonObject } from "../api-reference/model/model";
import { asyncApiDocument } from "./document";

/** Writes `/asyncapi.json`, which describes the WebSocket's frames and the webhook. */
export default function asyncApi({ siteConfig }: LoadContext): Plugin {
  let openApi: JsonObject | undefined;
  return {
    name: "asyncapi",

    async allContentLoaded({ allContent }) {
      openApi = (allContent["api-reference"]?.default as ApiReferenceContent | undefined)?.document;
      if (openApi === undefined) {
        throw new Error("asyncapi found no OpenAPI document; it must come after the api-reference plugin.");
      }
    },

    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        if (openApi !== undefined) {
          await mkdir(outDir, { recursive: true });
          await writeFile(
            path.join(outDir, "asyncapi.json"),
            `${JSON.stringify(asyncApiDocument(openApi, siteConfig.url), null, 2)}\n`,
          );
        }
      }),
  };
}
