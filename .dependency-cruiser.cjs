/** The folders of `plugins/`, from those that use others to those that others use. An import goes down this list. */
const PLUGINS = [
  "after-build",
  "docusaurus-patches",
  "api-reference",
  "search",
  "policy",
  "markdown-twins",
  "markdown",
  "downloads",
  "scripts-on-intent",
  "styles",
  "sdk",
  "code",
  "pages",
  "static-content",
  "precompress",
  "shared",
];

const isBelow = (folder) => `^${folder}(?:/|\\.ts$)`;
const TESTS = "\\.(?:test|spec)\\.tsx?$";

/** Forbid imports from some folders into others, other than in tests. */
const forbid = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { path: to },
});

module.exports = {
  forbidden: [
    ...PLUGINS.slice(1).map((folder, at) =>
      forbid(
        `plugins/${folder} imports only what is below it in .dependency-cruiser.cjs`,
        isBelow(`plugins/${folder}`),
        isBelow(`plugins/(?:${PLUGINS.slice(0, at + 1).join("|")})`),
      ),
    ),
    forbid(
      "a new folder of plugins has a place in .dependency-cruiser.cjs",
      "^plugins/",
      `^plugins/(?!(?:${PLUGINS.join("|")})(?:/|\\.))`,
    ),
    forbid("plugins import nothing of the site", "^plugins/", "^(?:src|scripts|tests|bench)/"),
    forbid("the site imports no command and no test", "^src/", "^(?:scripts|tests|bench)/"),
    forbid("commands import no test", "^scripts/", "^(?:tests|bench)/"),
    forbid("the local service stands alone", "^service/", "^(?:plugins|src|scripts|tests|bench|sdk)/"),
    {
      name: "folders of the site have no circle",
      severity: "error",
      scope: "folder",
      from: { path: "^src/" },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^examples/|^docs/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
