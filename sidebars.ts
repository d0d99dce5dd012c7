import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/** An entry with a framework's drawing, which `src/css/custom.css` knows by the class. */
const withLogo = (id: string, name: string) => ({ type: "doc", id, className: `logo logo-${name}` }) as const;

const sidebars = {
  docsSidebar: [
    "index",
    "introduction",
    "concepts",
    {
      type: "category",
      label: "Getting started",
      collapsed: false,
      items: ["hono", "nextjs", "solidstart", "sveltekit"].map((name) => withLogo(`getting-started/${name}`, name)),
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
    { type: "category", label: "Libraries", collapsed: false, items: [withLogo("libraries/react", "react")] },
    { type: "category", label: "Integrations", collapsed: false, items: [withLogo("integrations/vercel", "vercel")] },
    {
      type: "category",
      label: "The service",
      collapsed: false,
      items: ["use-case", "infrastructure", "locations", "open-source", "self-hosting"],
    },
  ],
} satisfies SidebarsConfig;

export default sidebars;
