/** Folders of `plugins/`, ordered from dependents to dependencies: each may import only those listed after it. */
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
      `^plugins/(?!(?:${PLUGINS.join("|")})(?:/|\\.))`,
      ".",
    ),
    forbid("plugins don't import site code", "^plugins/", "^(?:src|scripts|tests|bench)/"),
    forbid("site code doesn't import commands or tests", "^src/", "^(?:scripts|tests|bench)/"),
    forbid("commands don't import tests", "^scripts/", "^(?:tests|bench)/"),
    forbid("the local service stands alone", "^service/", "^(?:plugins|src|scripts|tests|bench|sdk)/"),
    {
      name: "folders of the site have no circular imports",
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
