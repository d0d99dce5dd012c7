declare module "@generated/docusaurus-plugin-search/default/labels.json" {
  import type { Labels } from "../node/labels";

  const labels: Labels;
  export default labels;
}
