import type { SourceFile } from "./broken-links";

const ANSI = /\u001b\[[0-9;]*m/g;

const lineOf = (content: string, index: number): number => content.slice(0, index).split("\n").length;

/** Where a text first stands in a file: `file:line`, or the file alone when it holds no such text. */
function place(files: readonly SourceFile[], name: string, pattern: RegExp): string {
  const content = files.find((file) => file.name === name)?.content ?? "";
  const index = content.search(pattern);
  return index < 0 ? name : `${name}:${lineOf(content, index)}`;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function sidebarPlaces(output: string, files: readonly SourceFile[]): string[] {
  const [, list = ""] = /These sidebar document ids do not exist:\n((?:- .*\n)+)/.exec(output) ?? [];
  return [...list.matchAll(/^- (.*)$/gm)].map(
    ([, id = ""]) =>
      `${place(files, "sidebars.ts", new RegExp(`["']${literal(id)}["']`))}: there is no document "${id}"; correct the id, or add docs/${id}.mdx`,
  );
}

/** The document that a message is about: it names the whole path, or the one below the site's folder. */
function documentOf(output: string, files: readonly SourceFile[]): string | undefined {
  const [, named = ""] = /doc at path (?:path=)?"?([^"\s]+)"? in version/.exec(output) ?? [];
  return files.find(({ name }) => named === name || named.endsWith(`/${name}`))?.name;
}

/** Front matter that is YAML, but holds a value that Docusaurus refuses. */
function frontMatterPlaces(output: string, files: readonly SourceFile[]): string[] {
  const name = documentOf(output, files);
  const [, fields = "", problem = ""] =
    /contains invalid values for field\(s\): `?([^`\n]+)`?\.\n+(?:- )?(.*)/.exec(output) ?? [];
  return name === undefined
    ? []
    : fields
        .split(", ")
        .filter((field) => field !== "")
        .map((field) => {
          const top = field.split(".")[0] ?? field;
          const where = place(files, name, new RegExp(`^${literal(top)}\\s*:`, "m"));
          return `${where}: the front matter's "${field}" can't be used: ${problem}; correct it or take it out`;
        });
}

/** Front matter that is no YAML. The parser counts the line of the opening dashes as the first, as editors do. */
function yamlPlaces(output: string, files: readonly SourceFile[]): string[] {
  const name = documentOf(output, files);
  const [, problem, line] = /YAMLException: (.*?) \((\d+):\d+\)/.exec(output) ?? [];
  return name === undefined || line === undefined
    ? []
    : [`${name}:${line}: the front matter is no YAML: ${problem}; quote the value, or correct its indentation`];
}

/** The route of a document or page, as its folder and its `slug` give it; undefined for a file that is neither. */
export function routeOf({ name, content }: SourceFile): string | undefined {
  const [, folder, file] = /^(docs|src\/pages)\/(.+)\.(?:mdx?|tsx)$/.exec(name) ?? [];
  if (file === undefined) {
    return undefined;
  }
  const base = folder === "docs" ? "/docs" : "";
  const [, slug] = /^---\n(?:.*\n)*?slug:\s*["']?([^"'\s]+)["']?\s*\n(?:.*\n)*?---$/m.exec(content) ?? [];
  const own = file.replace(/(?:^|\/)index$/, "");
  const below = slug === undefined ? own : slug.startsWith("/") ? slug.slice(1) : `${own.replace(/[^/]*$/, "")}${slug}`;
  return `${base}/${below}`.replace(/\/+$/, "");
}

function duplicatePlaces(output: string, files: readonly SourceFile[]): string[] {
  const routes = [...output.matchAll(/Attempting to create page at (\S+?),? but a page already exists/g)];
  return routes.flatMap(([, route = ""]) => {
    const owners = files.filter((file) => routeOf(file) === route.replace(/\/+$/, ""));
    return owners.map(
      ({ name }) =>
        `${place(files, name, /^slug\s*:/m)}: ${route} is the route of ${owners.length} files; give each its own name or slug`,
    );
  });
}

/** Pictures and links to files, which Docusaurus reports with their place in its own form. */
const markdownPlaces = (output: string): string[] =>
  [
    ...output.matchAll(
      /Markdown (image|link) with URL `?([^`\s]+)`? in source file "?([^"\s]+)"? \((\d+):\d+\) couldn't be resolved/g,
    ),
  ].map(
    ([, kind, address, name, line]) =>
      `${name}:${line}: there is no file for the ${kind} ${address}; correct the address, or add the file`,
  );

/**
 * Finds where the faults stand that Docusaurus reports without a line, or in another form than an editor reads.
 *
 * @param output - what Docusaurus printed, with or without colour codes
 * @param files - the documents, the pages and `sidebars.ts`
 * @returns one text a fault: `file:line: what is wrong; what to do`
 */
export function placesOf(output: string, files: readonly SourceFile[]): string[] {
  // A cause stands below its error, and further in.
  const plain = output.replace(ANSI, "").replace(/^[ \t]+/gm, "");
  return [
    ...new Set([
      ...sidebarPlaces(plain, files),
      ...yamlPlaces(plain, files),
      ...frontMatterPlaces(plain, files),
      ...duplicatePlaces(plain, files),
      ...markdownPlaces(plain),
    ]),
  ];
}
