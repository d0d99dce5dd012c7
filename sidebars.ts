import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

const sidebars = {
  docsSidebar: [
    "index",
    "introduction",
    "concepts",
    {
      type: "category",
      label: "Getting started",
      collapsed: false,
      items: [
        "getting-started/hono",
        "getting-started/nextjs",
        "getting-started/solidstart",
        "getting-started/sveltekit",
      ],
    },
    {
      type: "category",
      label: "Guides",
      collapsed: false,
      link: { type: "doc", id: "guides/index" },
      items: [
        "guides/message-validation",
        "guides/language-agnostic-client",
        "guides/local-development",
        "guides/type-safety",
        { type: "link", label: "Troubleshoot by symptom", href: "/docs/guides#troubleshooting" },
        { type: "link", label: "Go-live checklist", href: "/docs/guides#go-live" },
      ],
    },
    { type: "category", label: "Libraries", collapsed: false, items: ["libraries/react"] },
    { type: "category", label: "Integrations", collapsed: false, items: ["integrations/vercel"] },
    {
      type: "category",
      label: "The service",
      collapsed: false,
      items: ["use-case", "infrastructure", "locations", "open-source", "self-hosting"],
    },
  ],
} satisfies SidebarsConfig;

export default sidebars;
