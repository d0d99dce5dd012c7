import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

import { TUTORIAL_NAMES } from "./src/tutorials";

type Items = Extract<SidebarsConfig[string], readonly unknown[]>;

/** Put entries under the task that brings readers to them. */
const group = (label: string, ...items: Items) => ({ type: "category", label, collapsed: false, items }) as const;

/** Link to a section of a doc, which is never marked as current, or to the reference. */
const link = (label: string, href: string) => ({ type: "link", label, href }) as const;

const sidebars = {
  docsSidebar: [
    // Stay above the groups: the navbar leads here, and the sidebar must then show where to start.
    "index",
    "introduction",
    group(
      "Start",
      link("A message in 60 seconds", "/docs/introduction#first-message"),
      ...TUTORIAL_NAMES.map((name) => `getting-started/${name}`),
    ),
    group(
      "Build",
      "guides/index",
      "guides/log-in",
      "use-case/recipes",
      "use-case/rooms",
      "use-case/notifications",
      "use-case/ai-answers",
      "use-case/storage",
      "use-case/recipes-python",
      "integrations/frameworks",
      "libraries/react",
      "libraries/frontend",
      "guides/language-agnostic-client",
    ),
    group(
      "Check",
      "guides/message-validation",
      "guides/type-safety",
      "guides/local-development",
      "guides/testing",
      link("Run the checks in CI", "/docs/guides/local-development#ci"),
    ),
    group(
      "Ship",
      link("From local to hosted", "/docs/guides/local-development#hosted"),
      link("Go-live checklist", "/docs/guides#go-live"),
      link("Keys and data", "/docs/guides#keys-and-data"),
      "guides/monitoring",
      "guides/troubleshooting",
      "integrations/vercel",
      "integrations/aws-lambda",
      "integrations/hosts",
      "self-hosting",
    ),
    group(
      "Understand",
      "concepts",
      "use-case",
      "use-case/alternatives",
      "use-case/moving",
      "infrastructure",
      "locations",
      "open-source",
    ),
    group("Reference", link("API reference", "/api"), link("Webhook", "/api/#webhook")),
  ],
} satisfies SidebarsConfig;

export default sidebars;
