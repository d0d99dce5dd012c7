import { visible } from "./visible";

/** A segment that leads up or nowhere. Addresses read `%2e` there as a dot. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** What a path of the document may not be, and why. */
const REFUSED: readonly { readonly found: (path: string) => boolean; readonly problem: string }[] = [
  {
    found: (path) => !path.startsWith("/"),
    problem: 'must begin with "/", or it would become a part of the server\'s name',
  },
  { found: (path) => path.startsWith("//"), problem: 'must not begin with "//", which begins the name of a server' },
  { found: (path) => path.includes("\\"), problem: 'must not hold "\\", which browsers read as "/"' },
  { found: (path) => /[?#]/.test(path), problem: 'must not hold "?" or "#". Describe the query by parameters' },
  {
    found: (path) => /\s/.test(path) || visible(path) !== path,
    problem: "must not hold spaces, control characters or marks that turn text around",
  },
  {
    found: (path) => DOT_SEGMENT.test(path),
    problem: 'must not have "." or ".." between slashes, which lead to another path',
  },
  {
    found: (path) => /[{}]/.test(path.replace(PLACEHOLDER, "")),
    problem: "must have each parameter's name between one { and one }",
  },
];

/** What is wrong with a path of the document, to be read after its name; undefined when requests to it go to the server. */
export function pathProblem(path: string): string | undefined {
  return REFUSED.find(({ found }) => found(path))?.problem;
}

/** The address of a server; undefined unless it is an http or https URL without user name, password, query and fragment. */
export function serverUrl(address: string, base?: string): URL | undefined {
  if (/[\\?#{}]/.test(address) || visible(address) !== address || !URL.canParse(address, base)) {
    return undefined;
  }
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url : undefined;
}

/** A path with its parameters filled in, encoded; those without a value stay as they are. */
export function filledPath(path: string, valueOf: (name: string) => string | undefined): string {
  return path.replace(PLACEHOLDER, (whole, name: string) => {
    const value = valueOf(name);
    return value === undefined ? whole : encodeURIComponent(value.replace(/\p{Cs}/gu, "\uFFFD"));
  });
}

/**
 * The address of a request.
 *
 * @param server - the server's base address
 * @param path - below the server, its parameters filled in
 * @returns undefined when the request would go to another server or to another path than it says
 */
export function requestUrl(server: string, path: string, query?: URLSearchParams): string | undefined {
  const base = serverUrl(server);
  if (base === undefined || pathProblem(path) !== undefined) {
    return undefined;
  }
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${path}`;
  url.search = query?.toString() ?? "";
  return url.origin === base.origin ? url.href : undefined;
}

/** An address for readers: parameters that have no value yet stand in braces. */
export function readableUrl(url: string): string {
  return url.replace(/%7B/gi, "{").replace(/%7D/gi, "}");
}
