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
  /** API key that is sent when the document is fetched; it is not in the build. */
  apiKey: string | undefined;
  /** What to do when the live document can't be had. */
  apiOnError: "fail" | "snapshot";
}

type Variables = Readonly<Record<string, string | undefined>>;

function read(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === "" ? undefined : value;
}

function readUrl(variables: Variables, name: string, example: string): string | undefined {
  const value = read(variables, name);
  if (value === undefined) {
    return undefined;
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new EnvironmentError(name, `is "${value}", which is not an http or https URL`, example);
  }
  if (url.username !== "" || url.password !== "") {
    throw new EnvironmentError(name, "holds a user name or password, which would end up in the public build", example);
  }
  return value.replace(/\/+$/, "");
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
    throw new EnvironmentError(name, `is "${value}", but can only be ${choices.join(" or ")}`, choices[0]);
  }
  return choice;
}

function readAnnouncement(variables: Variables): Announcement | undefined {
  const text = read(variables, "SITE_ANNOUNCEMENT");
  const url = readUrl(variables, "SITE_ANNOUNCEMENT_URL", "https://github.com/wosherco/socketless/releases");
  if (text === undefined && url !== undefined) {
    throw new EnvironmentError(
      "SITE_ANNOUNCEMENT",
      "is empty although SITE_ANNOUNCEMENT_URL is set",
      "'Version 1.1 is out'",
    );
  }
  return text === undefined ? undefined : { text, url };
}

/**
 * Reads and checks every variable that changes the build.
 *
 * @param variables - usually `process.env`; empty values count as unset
 * @throws EnvironmentError that names the variable, what was wrong and an example
 */
export function readEnvironment(variables: Variables): Environment {
  return {
    announcement: readAnnouncement(variables),
    apiUrl: readUrl(variables, "SOCKETLESS_API_URL", "https://app.socketless.ws"),
    apiKey: read(variables, "SOCKETLESS_API_KEY"),
    apiOnError: readChoice(variables, "SOCKETLESS_API_ON_ERROR", ["fail", "snapshot"]),
  };
}
