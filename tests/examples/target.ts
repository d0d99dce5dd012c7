import { startLocal, type Control, type LocalService } from "@socketless/local/running";

import { elsewhere, needsLocalService } from "./elsewhere";
import { tested, type Variant } from "../../src/config/tested";

/** What is set on the local service before an example runs. */
export interface TargetOptions extends Omit<Control, "drop" | "close"> {
  /** Default `contract`. */
  behaviour?: "contract" | "release-node";
}

/** A service that the examples run against. */
export interface Target {
  url: string;
  apiKey: string;
  /** `socketless-local.mjs`, for what only a test may look at or break. */
  local: LocalService;
  close(): Promise<void>;
}

const services: Record<Variant, readonly [name: string, options: TargetOptions]> = {
  contract: ["a service that follows the contract", { behaviour: "contract" }],
  // As it ships, on Node.js, where it answers most differently from the contract.
  release: ["a service that behaves like the release on Node.js", { behaviour: "release-node" }],
};

/** The services that an example runs against, which are those that pages name, each with a name for the report. */
export const variantsOf = (example: string) =>
  elsewhere
    ? ([[`the service at ${elsewhere.url}`, { behaviour: "contract" }]] satisfies (typeof services)[Variant][])
    : (tested.get(example) ?? []).map((variant) => services[variant]);

/** Stands in for what can't be looked into. */
const opaque = {
  control: needsLocalService,
  state: needsLocalService,
  feedsOf: needsLocalService,
  countConnections: needsLocalService,
  heartbeatAnswers: needsLocalService,
  close: () => Promise.resolve(),
};

/**
 * Starts the file that readers download, which refuses a call that is against the document, unless tests run elsewhere: then
 * a test that wants faults is skipped.
 */
export async function openTarget({ behaviour = "contract", ...settings }: TargetOptions): Promise<Target> {
  if (elsewhere) {
    if (settings.faults) {
      needsLocalService();
    }
    return { ...elsewhere, local: { ...elsewhere, ...opaque }, close: opaque.close };
  }
  const local = await startLocal(behaviour === "contract" ? [] : [`--${behaviour}`]);
  await local.control(settings);
  return { url: local.url, apiKey: local.apiKey, local, close: () => local.close() };
}
