/** The only part of `tslib` that Docusaurus' packages use in the browser. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
