import { readKey } from "../../plugins/api-reference/node/read";
import { printable } from "../../plugins/api-reference/model/visible";
import type { HostedSearch } from "../../plugins/search";

export class EnvironmentError extends Error {
  constructor(name: string, problem: string, example: string) {
    super(`The environment variable ${name} ${problem}. Example: ${name}=${example}`);
    this.name = "EnvironmentError";
  }
}

export interface Announcement {
  text: string;
  url: string | undefined;
}

/** Settings that a deployer can change; the README lists them. */
export interface Environment {
  announcement: Announcement | undefined;
  /** Base URL of the service whose OpenAPI document is shown; undefined for the committed snapshot. */
  apiUrl: string | undefined;
  apiOnError: "fail" | "snapshot";
  /**
   * Whether pages load their scripts on the first sign of use or when idle; false loads them at once, as Docusaurus
   * does.
   */
  scriptsOnIntent: boolean;
  /** Hosted search; undefined for the embedded engine only. */
  search: HostedSearch | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Checks a value: returns the end of the sentence "The environment variable NAME …", or undefined when it is valid. */
type Check = (value: string) => string | undefined;

/**
 * Read a variable.
 *
 * @returns undefined when it is unset or empty
 * @throws EnvironmentError when its check fails
 */
function read(variables: Variables, name: string, example: string, check: Check): string | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name]?.trim() : undefined;
  if (value === undefined || value === "") {
    return undefined;
  }
  const problem = check(value);
  if (problem !== undefined) {
    throw new EnvironmentError(name, problem, example);
  }
  return value;
}

/** Strip the parts of a URL that may contain a secret, for a message. */
const withoutSecrets = (address: string): string => printable(address.replace(/[?#].*$/s, "").replace(/^.*@/s, ""));

const checkUrl: Check = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return `is "${withoutSecrets(value)}", which is not an http or https URL`;
  }
  const isPrivate = url.username !== "" || url.password !== "";
  return isPrivate ? "holds a user name or password, which would end up in the public build" : undefined;
};

/** Check a base URL: paths are appended to it, so it can't have a query or a fragment. */
const checkBaseUrl: Check = (value) => {
  const part = /[?#]/.exec(value)?.[0] === "#" ? "a fragment (what follows #)" : "a query (what follows ?)";
  return checkUrl(value) ?? (/[?#]/.test(value) ? `holds ${part}, which would end up in the public build` : undefined);
};

const withoutSlash = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).href.replace(/\/+$/, "");

function readChoice<Choice extends string>(variables: Variables, name: string, choices: readonly [Choice, Choice]) {
  const find = (value?: string): Choice | undefined => choices.find((choice) => choice === value);
  const value = read(variables, name, choices[0], (word) =>
    find(word) === undefined ? `is "${printable(word)}", but can only be ${choices.join(" or ")}` : undefined,
  );
  return find(value) ?? choices[0];
}

function readAnnouncement(variables: Variables): Announcement | undefined {
  const example = "https://github.com/wosherco/socketless/releases";
  const text = read(variables, "SITE_ANNOUNCEMENT", "'Version 1.1 is out'", () => undefined);
  const url = withoutSlash(read(variables, "SITE_ANNOUNCEMENT_URL", example, checkUrl));
  if (text === undefined && url !== undefined) {
    const problem = "is empty although SITE_ANNOUNCEMENT_URL is set";
    throw new EnvironmentError("SITE_ANNOUNCEMENT", problem, "'Version 1.1 is out'");
  }
  return text === undefined ? undefined : { text, url };
}

/** Variables of hosted search. An invalid value is never printed: it may be a key. */
const HOSTED_SEARCH = {
  ALGOLIA_APP_ID: {
    example: "LATENCY123",
    form: /^[A-Za-z0-9]{1,32}$/,
    problem: "must be letters and digits only, as the Algolia dashboard shows it",
  },
  ALGOLIA_SEARCH_API_KEY: {
    example: "0123456789abcdef0123456789abcdef",
    form: /^[A-Za-z0-9+/=_-]{6,}$/,
    problem: "is not an API key: it holds a space or a sign that keys don't have, or is too short",
  },
  ALGOLIA_INDEX_NAME: {
    example: "socketless",
    form: /^[A-Za-z0-9_.-]{1,128}$/,
    problem: "is not an index name: letters, digits, dot, dash and underscore only",
  },
} as const;

function readHostedSearch(variables: Variables): HostedSearch | undefined {
  const readPart = (name: keyof typeof HOSTED_SEARCH): string | undefined => {
    const { example, form, problem } = HOSTED_SEARCH[name];
    return read(variables, name, example, (value) => (form.test(value) ? undefined : problem));
  };
  const appId = readPart("ALGOLIA_APP_ID");
  const searchApiKey = readPart("ALGOLIA_SEARCH_API_KEY");
  const indexName = readPart("ALGOLIA_INDEX_NAME");
  if (appId !== undefined && searchApiKey !== undefined) {
    return { appId, searchApiKey, indexName: indexName ?? HOSTED_SEARCH.ALGOLIA_INDEX_NAME.example };
  }
  if (appId === undefined && searchApiKey === undefined && indexName === undefined) {
    return undefined;
  }
  const missing = appId === undefined ? "ALGOLIA_APP_ID" : "ALGOLIA_SEARCH_API_KEY";
  const problem = "is empty although hosted search is asked for by another ALGOLIA_ variable; set both or none";
  throw new EnvironmentError(missing, problem, HOSTED_SEARCH[missing].example);
}

/**
 * Read and check every variable that changes the build.
 *
 * @param variables - usually `process.env`; empty values count as unset
 * @throws EnvironmentError, or KeyError, that names the variable, the problem and an example
 */
export function readEnvironment(variables: Variables): Environment {
  readKey(variables, "SOCKETLESS_API_KEY");
  return {
    announcement: readAnnouncement(variables),
    apiUrl: withoutSlash(read(variables, "SOCKETLESS_API_URL", "https://app.socketless.ws", checkBaseUrl)),
    apiOnError: readChoice(variables, "SOCKETLESS_API_ON_ERROR", ["fail", "snapshot"]),
    scriptsOnIntent: readChoice(variables, "SCRIPTS_ON_INTENT", ["on", "off"]) === "on",
    search: readHostedSearch(variables),
  };
}
