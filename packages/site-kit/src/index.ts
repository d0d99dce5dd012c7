export { type DescribedSection } from "./describedSection";
export { OptionsError, optionsValidator } from "./options";
export { ownSources } from "./ownSources";
export { pageFile } from "./pageFile";
export { staged } from "./staged";
export { outerHtml, withoutSpans } from "./pageHtml";
export { sidebarPages, type SidebarItem, type SidebarPage } from "./sidebar";
export { inStage, type Stage, STAGES } from "./stages";
export { writeWhole } from "./writeWhole";
