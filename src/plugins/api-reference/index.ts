import type { Plugin } from "@docusaurus/types";
export default function apiReference(): Plugin {
  return {
    name: "api-reference",
    async contentLoaded({ actions }) {
      actions.addRoute({ path: "/api/", exact: true, component: "@site/src/components/ApiReference/index.tsx" });
    },
  };
}
