import { startLocal, type Control, type LocalService } from "@socketless/local/running";

/** What is set on the double before an example runs. */
export interface TargetOptions extends Omit<Control, "drop" | "close"> {
  /** Default `contract`. */
  behaviour?: "contract" | "release-node";
}

/** A service that the examples run against. */
export interface Target {
  url: string;
  apiKey: string;
  /** `socketless-local.mjs`, for what only a test may look at or break. */
  double: LocalService;
  close(): Promise<void>;
}

/**
 * The services that the examples run against, by a name for the report. The release is tried as it ships, on Node.js, where it answers
 * most differently from the contract.
 */
export const variants: ReadonlyArray<readonly [name: string, options: TargetOptions]> = [
  ["a service that follows the contract", { behaviour: "contract" }],
  ["a service that behaves like the release on Node.js", { behaviour: "release-node" }],
];

/** What tests with these names ran against, in words for readers: `contract`, `release` or both. */
export function testedAgainst(names: readonly string[]): string[] {
  return variants.flatMap(([group, { behaviour = "contract" }]) =>
    names.some((name) => name.includes(group)) ? [behaviour.replace("-node", "")] : [],
  );
}

/** Starts the file that readers download, which refuses a call that is against the document. */
export async function openTarget({ behaviour = "contract", ...settings }: TargetOptions): Promise<Target> {
  const double = await startLocal(behaviour === "contract" ? [] : [`--${behaviour}`]);
  await double.control(settings);
  return { url: double.url, apiKey: double.apiKey, double, close: () => double.close() };
}
