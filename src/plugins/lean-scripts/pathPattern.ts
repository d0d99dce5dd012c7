interface Options {
  /** Whether the path must be the whole address; false lets it be the beginning. */
  end?: boolean;
  /** Whether a slash at the end counts. */
  strict?: boolean;
}

/** A sign with a backslash before it stands for itself; `*` alone for anything. */
const PARTS = /\\(.)|(\*)|([:(){}])|[^\\]/gs;

const escape = (text: string): string => text.replace(/[.+*?=^!:${}()[\]|/\\]/g, "\\$&");

/**
 * The part of `path-to-regexp` 1 that Docusaurus' routes need: plain paths, and `*`. Capitals and small letters differ, as they
 * do to the server.
 *
 * @throws for a path with parameters
 */
export default function pathPattern(path: string, _keys: unknown, { end = true, strict }: Options): RegExp {
  const body = path.replace(PARTS, (part, escaped?: string, star?: string, special?: string) => {
    if (special !== undefined) {
      throw new Error(`The route ${path} has parameters, which src/plugins/lean-scripts leaves out.`);
    }
    return star === undefined ? escape(escaped ?? part) : "(.*)";
  });
  const hasSlash = body.endsWith("/");
  const open = strict ? body : `${hasSlash ? body.slice(0, -2) : body}(?:\\/(?=$))?`;
  const close = end ? "$" : strict && hasSlash ? "" : "(?=\\/|$)";
  return new RegExp(`^${open}${close}`);
}

/** Of `<Redirect>`: without parameters there is nothing to fill in. */
pathPattern.compile = (path: string) => (): string => path;
