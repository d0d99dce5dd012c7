/** `tslib`, as far as Docusaurus' own packages use it in the browser. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
