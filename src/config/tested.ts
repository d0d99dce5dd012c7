import { TUTORIAL_NAMES } from "../tutorials";

/** What a program runs against: a local service that follows the contract, and one that behaves like the open-source release. */
export type Variant = "contract" | "release";

const both: readonly Variant[] = ["contract", "release"];

/**
 * What the tests run each program against (`variantsOf`), by the name of its folder in `examples/`. Pages say it on the
 * programs' code.
 */
export const tested: ReadonlyMap<string, readonly Variant[]> = new Map([
  ["client", both],
  ["first-call", both],
  ["frontend", ["contract"]],
  ["react", both],
  ["self-hosting", both],
  ...TUTORIAL_NAMES.map((name) => [name, both] as const),
  ["types", both],
]);
