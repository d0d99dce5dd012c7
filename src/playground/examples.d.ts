/**
 * Declare what the playground imports from the examples. The site's TypeScript can't compile them, since each resolves
 * imports as its framework does, or needs another React; the examples' own tests check their types.
 */
declare module "@examples/*" {
  export function POST(input: Request | { request: Request }): Promise<Response>;
  export function roll(): Promise<string>;
}

declare module "@examples/react/src/LiveRoom" {
  import type { ReactNode } from "react";

  export function LiveRoom(): ReactNode;
}
