/**
 * What the playground takes from the examples. The compiler of this site can't read them, since each resolves imports as its
 * framework does, or needs another React; the examples' own tests check their types.
 */
declare module "@examples/nextjs/*" {
  export function POST(request: Request): Promise<Response>;
  /** The words for what went wrong. */
  export function roll(): Promise<string>;
}

declare module "@examples/solidstart/*" {
  export function POST(event: { request: Request }): Promise<Response>;
}

declare module "@examples/sveltekit/*" {
  export function POST(event: { request: Request }): Promise<Response>;
}

declare module "@examples/react/src/LiveRoom" {
  export function LiveRoom(): import("react").ReactNode;
}

declare module "@examples/react/src/room" {
  export function SocketlessProvider(props: {
    getUrl: () => Promise<string>;
    enabled: boolean;
    children: import("react").ReactNode;
  }): import("react").ReactNode;
}
