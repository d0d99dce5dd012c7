declare module "@generated/docusaurus-plugin-search/default/labels.json" {
  import type { Labels } from "docusaurus-plugin-search/labels";

  const labels: Labels;
  export default labels;
}
