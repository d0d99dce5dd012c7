/** The one helper of `tslib` that Docusaurus' own packages use in the browser. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
