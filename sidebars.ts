import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

import type { IconName } from "./src/components/icons/icons";
import { TUTORIAL_NAMES } from "./src/tutorials";

/** Name a doc and its icon, which cards that link to it have too. */
const doc = (id: string, icon: IconName) => ({ type: "doc", id, customProps: { icon } }) as const;

/** Link to a section of a doc, which is never marked as current, or to the reference. */
const link = (label: string, href: string, icon: IconName) =>
  ({ type: "link", label, href, customProps: { icon } }) as const;

/** Put entries under the task that brings readers to them. */
const group = (label: string, ...items: Entry[]) => ({ type: "category", label, collapsed: false, items }) as const;

export type Entry = ReturnType<typeof doc> | ReturnType<typeof link>;

export type Group = ReturnType<typeof group>;

const sidebars = {
  docsSidebar: [
    // Stay above the groups: the navbar leads here, and the sidebar must then show where to start.
    doc("index", "home"),
    doc("introduction", "compass"),
    group(
      "Start",
      link("A message in 60 seconds", "/docs/introduction#first-message", "bolt"),
      ...TUTORIAL_NAMES.map((name) => doc(`getting-started/${name}`, name)),
    ),
    group(
      "Build",
      doc("guides/index", "list"),
      doc("guides/log-in", "person"),
      doc("integrations/frameworks", "layers"),
      doc("integrations/nextjs-app", "pageadd"),
      doc("integrations/nestjs", "stackadd"),
      doc("integrations/fastapi", "plane"),
      doc("integrations/rails", "trackadd"),
      doc("libraries/javascript", "plug"),
      doc("libraries/python", "python"),
      doc("libraries/react", "react"),
      doc("libraries/frontend", "window"),
      doc("guides/language-agnostic-client", "anywhere"),
    ),
    group(
      "Recipes",
      doc("use-case/recipes", "book"),
      doc("use-case/rooms", "people"),
      doc("use-case/notifications", "bell"),
      doc("use-case/live-rows", "target"),
      doc("use-case/ai-answers", "star"),
      doc("use-case/storage", "database"),
      doc("use-case/recipes-python", "terminal"),
      doc("use-case/django", "table"),
    ),
    group(
      "Check",
      doc("guides/message-validation", "shield"),
      doc("guides/type-safety", "braces"),
      doc("guides/local-development", "laptop"),
      doc("guides/testing", "check"),
      link("Run the checks in CI", "/docs/guides/local-development#ci", "loop"),
    ),
    group(
      "Ship",
      link("From local to hosted", "/docs/guides/local-development#hosted", "cloud"),
      link("Go-live checklist", "/docs/guides#go-live", "flag"),
      link("Keys and data", "/docs/guides#keys-and-data", "key"),
      doc("guides/monitoring", "pulse"),
      doc("guides/troubleshooting", "buoy"),
      doc("integrations/vercel", "vercel"),
      doc("integrations/aws-lambda", "lambda"),
      doc("integrations/hosts", "server"),
      doc("self-hosting", "box"),
    ),
    group(
      "Understand",
      doc("concepts", "nodes"),
      doc("use-case", "bulb"),
      doc("use-case/alternatives", "fork"),
      doc("use-case/moving", "arrows"),
      doc("infrastructure", "flow"),
      doc("locations", "pin"),
      doc("open-source", "branch"),
    ),
    group("Reference", link("API reference", "/api", "code"), link("Webhook", "/api/#webhook", "inbox")),
  ],
} satisfies SidebarsConfig;

export default sidebars;
