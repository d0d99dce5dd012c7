/**
 * Declare what the playground imports from the examples. The site's TypeScript can't compile them, since each resolves
 * imports as its framework does, or needs another React; the examples' own tests check their types.
 */
declare module "@examples/nextjs/*" {
  export function POST(request: Request): Promise<Response>;
  export function roll(): Promise<string>;
}

declare module "@examples/solidstart/*" {
  export function POST(event: { request: Request }): Promise<Response>;
}

declare module "@examples/sveltekit/*" {
  export function POST(event: { request: Request }): Promise<Response>;
}

declare module "@examples/react/src/LiveRoom" {
  import type { ReactNode } from "react";

  export function LiveRoom(): ReactNode;
}

declare module "@examples/react/src/room" {
  import type { ReactNode } from "react";

  export function SocketlessProvider(props: {
    getUrl: () => Promise<string>;
    enabled: boolean;
    children: ReactNode;
  }): ReactNode;
}
