import document from "../../api-spec/openapi.json";
import { startLocal, type Control, type LocalService } from "@socketless/local/running";
import { startJudge } from "./judge";

/** What is set on the double before an example runs. */
export interface TargetOptions extends Omit<Control, "drop" | "close"> {
  /** Default `contract`. */
  behaviour?: "contract" | "release" | "release-node";
}

/** A service that the examples run against. */
export interface Target {
  url: string;
  apiKey: string;
  /** `socketless-local.mjs`, for what only a test may look at or break; undefined for a service that runs elsewhere. */
  double: LocalService | undefined;
  close(): Promise<void>;
}

const { SOCKETLESS_API_URL: externalUrl, SOCKETLESS_API_KEY: externalKey } = process.env;

/** True when `SOCKETLESS_API_URL` and `SOCKETLESS_API_KEY` name another service than the local double. */
export const isExternal = externalUrl !== undefined && externalKey !== undefined;

/** The services that the examples run against, by a name for the report; options are those of the double. */
export const variants: ReadonlyArray<readonly [name: string, options: TargetOptions]> = isExternal
  ? [[`the service at ${externalUrl}`, {}]]
  : [
      ["a service that follows the contract", { behaviour: "contract" }],
      ["a service that behaves like the open-source release", { behaviour: "release" }],
      ["a service that behaves like the release on Node.js", { behaviour: "release-node" }],
    ];

/**
 * What tests with these names ran against, in words for readers: `contract`, `release` or both. An external service is named by
 * none of them.
 */
export function testedAgainst(names: readonly string[]): string[] {
  const behaviours = variants.flatMap(([group, { behaviour }]) =>
    behaviour !== undefined && names.some((name) => name.includes(group)) ? [behaviour.replace("-node", "")] : [],
  );
  return [...new Set(behaviours)];
}

/**
 * Starts the file that readers download, or hands out the service that the environment names. Where the double follows the contract,
 * an independent judge stands before it, and closing the target fails if a call or an answer was against the document.
 */
export async function openTarget({ behaviour = "contract", ...settings }: TargetOptions): Promise<Target> {
  if (externalUrl !== undefined && externalKey !== undefined) {
    return { url: externalUrl, apiKey: externalKey, double: undefined, close: () => Promise.resolve() };
  }
  const double = await startLocal(behaviour === "contract" ? [] : [`--${behaviour}`]);
  await double.control(settings);
  if (behaviour !== "contract") {
    return { url: double.url, apiKey: double.apiKey, double, close: () => double.close() };
  }
  const judge = await startJudge(double.url);
  const close = async (): Promise<void> => {
    await judge.close();
    await double.close();
    if (judge.violations.length > 0) throw new Error(`Against the OpenAPI document:\n${judge.violations.join("\n")}`);
  };
  return { url: judge.url, apiKey: double.apiKey, double, close };
}

/** `info.version` of the OpenAPI document that the service serves; the double serves the snapshot. */
export async function apiVersion(): Promise<string> {
  if (externalUrl === undefined || externalKey === undefined) {
    return document.info.version;
  }
  const headers = { Authorization: `Bearer ${externalKey}` };
  const response = await fetch(`${externalUrl}/api/v0/doc`, { headers });
  const served = (await response.json()) as { info: { version: string } };
  return served.info.version;
}
