declare module "@generated/docusaurus-plugin-offline-reading/default/site.json" {
  import type { SiteData } from "docusaurus-plugin-offline-reading/site-data";

  const data: SiteData;
  export default data;
}

declare module "@generated/docusaurus-plugin-offline-reading/default/labels.json" {
  import type { Labels } from "docusaurus-plugin-offline-reading/options";

  const labels: Labels;
  export default labels;
}
