import { readKey } from "../../plugins/api-reference/node/key";
import { printable } from "../../plugins/api-reference/model/visible";
import type { HostedSearch } from "../../plugins/search";

/** A variable of the environment has a value that can't be used. */
export class EnvironmentError extends Error {
  constructor(name: string, problem: string, example: string) {
    super(`The environment variable ${name} ${problem}. Example: ${name}=${example}`);
    this.name = "EnvironmentError";
  }
}

export interface Announcement {
  /** Plain text. */
  text: string;
  /** Where the announcement leads, if anywhere. */
  url: string | undefined;
}

/** What a deployer can change about a build; the README has the table. */
export interface Environment {
  announcement: Announcement | undefined;
  /** Base URL of the service whose OpenAPI document is shown; undefined means the committed snapshot. */
  apiUrl: string | undefined;
  /** What to do when the live document can't be had. */
  apiOnError: "fail" | "snapshot";
  /** Whether pages load their scripts on the first sign of use or when idle; otherwise at once, as Docusaurus does. */
  scriptsOnIntent: boolean;
  /** Hosted search; undefined means the embedded engine alone. */
  search: HostedSearch | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

function read(variables: Variables, name: string): string | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name]?.trim() : undefined;
  return value === "" ? undefined : value;
}

/** An address without the parts that can hold a secret, for a message. */
function withoutSecrets(address: string): string {
  return printable(address.replace(/[?#].*$/s, "").replace(/^.*@/s, ""));
}

function readUrl(variables: Variables, name: string, example: string): URL | undefined {
  const value = read(variables, name);
  if (value === undefined) {
    return undefined;
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new EnvironmentError(name, `is "${withoutSecrets(value)}", which is not an http or https URL`, example);
  }
  if (url.username !== "" || url.password !== "") {
    throw new EnvironmentError(name, "holds a user name or password, which would end up in the public build", example);
  }
  return url;
}

/** The service's base address: paths are added to it, so it can have neither a query nor a fragment. */
function readApiUrl(variables: Variables): string | undefined {
  const [name, example] = ["SOCKETLESS_API_URL", "https://app.socketless.ws"];
  const url = readUrl(variables, name, example);
  const part = [
    { sign: "?", words: "a query (what follows the question mark)" },
    { sign: "#", words: "a fragment (what follows the hash sign)" },
  ].find(({ sign }) => url?.href.includes(sign));
  if (part !== undefined) {
    throw new EnvironmentError(name, `holds ${part.words}, which would end up in the public build`, example);
  }
  return url?.href.replace(/\/+$/, "");
}

function readChoice<Choice extends string>(
  variables: Variables,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = read(variables, name);
  if (value === undefined) {
    return choices[0];
  }
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) {
    throw new EnvironmentError(name, `is "${printable(value)}", but can only be ${choices.join(" or ")}`, choices[0]);
  }
  return choice;
}

function readAnnouncement(variables: Variables): Announcement | undefined {
  const text = read(variables, "SITE_ANNOUNCEMENT");
  const url = readUrl(
    variables,
    "SITE_ANNOUNCEMENT_URL",
    "https://github.com/wosherco/socketless/releases",
  )?.href.replace(/\/+$/, "");
  if (text === undefined && url !== undefined) {
    throw new EnvironmentError(
      "SITE_ANNOUNCEMENT",
      "is empty although SITE_ANNOUNCEMENT_URL is set",
      "'Version 1.1 is out'",
    );
  }
  return text === undefined ? undefined : { text, url };
}

function readMatching(
  variables: Variables,
  name: string,
  form: RegExp,
  problem: string,
  example: string,
): string | undefined {
  const value = read(variables, name);
  if (value !== undefined && !form.test(value)) {
    throw new EnvironmentError(name, problem, example);
  }
  return value;
}

/** The key itself is never printed: a message may end up in a public log. */
function readHostedSearch(variables: Variables): HostedSearch | undefined {
  const examples = {
    ALGOLIA_APP_ID: "LATENCY123",
    ALGOLIA_SEARCH_API_KEY: "0123456789abcdef0123456789abcdef",
    ALGOLIA_INDEX_NAME: "socketless",
  };
  const appId = readMatching(
    variables,
    "ALGOLIA_APP_ID",
    /^[A-Za-z0-9]{1,32}$/,
    "must be letters and digits only, as the Algolia dashboard shows it",
    examples.ALGOLIA_APP_ID,
  );
  const searchApiKey = readMatching(
    variables,
    "ALGOLIA_SEARCH_API_KEY",
    /^[A-Za-z0-9+/=_-]{6,}$/,
    "is not an API key: it holds a space or a sign that keys don't have, or is too short",
    examples.ALGOLIA_SEARCH_API_KEY,
  );
  const indexName = readMatching(
    variables,
    "ALGOLIA_INDEX_NAME",
    /^[A-Za-z0-9_.-]{1,128}$/,
    "is not an index name: letters, digits, dot, dash and underscore only",
    examples.ALGOLIA_INDEX_NAME,
  );
  if (appId === undefined && searchApiKey === undefined && indexName === undefined) {
    return undefined;
  }
  const why = "is empty although hosted search is asked for by another ALGOLIA_ variable; set both or none";
  if (appId === undefined) {
    throw new EnvironmentError("ALGOLIA_APP_ID", why, examples.ALGOLIA_APP_ID);
  }
  if (searchApiKey === undefined) {
    throw new EnvironmentError("ALGOLIA_SEARCH_API_KEY", why, examples.ALGOLIA_SEARCH_API_KEY);
  }
  return { appId, searchApiKey, indexName: indexName ?? examples.ALGOLIA_INDEX_NAME };
}

/**
 * Reads and checks every variable that changes the build.
 *
 * @param variables - usually `process.env`; empty values count as unset
 * @throws EnvironmentError, or KeyError, that names the variable, what was wrong and an example
 */
export function readEnvironment(variables: Variables): Environment {
  readKey(variables, "SOCKETLESS_API_KEY");
  return {
    announcement: readAnnouncement(variables),
    apiUrl: readApiUrl(variables),
    apiOnError: readChoice(variables, "SOCKETLESS_API_ON_ERROR", ["fail", "snapshot"]),
    scriptsOnIntent: readChoice(variables, "SCRIPTS_ON_INTENT", ["on", "off"]) === "on",
    search: readHostedSearch(variables),
  };
}
