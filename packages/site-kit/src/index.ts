export { OptionsError, optionsValidator } from "./options";
export { ownSources } from "./ownSources";
export { pageFile } from "./pageFile";
export { staged } from "./staged";
export { inStage, type Stage, STAGES } from "./stages";
export { writeWhole } from "./writeWhole";
