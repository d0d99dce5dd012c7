import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage, writeWhole } from "docusaurus-site-kit";

import { asSkill, filled } from "./guide";

/** Serves the rules for coding agents as `AGENTS.md` and as a skill. Their code is quoted from `examples/`, which tests run. */
export default function agentGuide({ siteDir }: LoadContext): Plugin {
  return {
    name: "agent-guide",
    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        const guide = filled(await readFile(path.join(__dirname, "guide.md"), "utf8"), siteDir);
        const skill = path.join(outDir, "skills/socketless/SKILL.md");
        await mkdir(path.dirname(skill), { recursive: true });
        await writeWhole(path.join(outDir, "AGENTS.md"), guide);
        await writeWhole(skill, asSkill(guide));
      }),
  };
}
