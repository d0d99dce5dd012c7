import type { AgentsOptions } from "../../plugins/markdown-twins";

/** Pages beside the guides, machine-readable documents and downloads, listed for agents. */
export const agents = {
  before: [
    {
      route: "/",
      title: "Socketless",
      description: "What Socketless is, and the three calls that make it work.",
      section: "Home",
    },
  ],
  after: [
    {
      route: "/api/",
      title: "API reference",
      description:
        "Every operation, field, default, limit and answer, and the webhook, from the service's OpenAPI document.",
      section: "Reference",
    },
  ],
  documents: [
    {
      file: "/AGENTS.md",
      title: "Rules for coding agents",
      description: "How to build with Socketless: the traps first, then tested code. Read it before you write any.",
    },
    { file: "/skills/socketless/SKILL.md", title: "The same as a skill", description: "For agents that load skills." },
  ],
  downloads: [
    "{openapi,asyncapi,signature-vectors}.json",
    "*.zip",
    "*.mjs",
    "{core,auth}/*.{ts,tsx,js,mjs,css,py,go,php}",
  ],
} satisfies AgentsOptions;
