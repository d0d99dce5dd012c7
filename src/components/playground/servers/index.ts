/** A tutorial's server: its routes for connections and events, and the worker that runs it. */
export interface Server {
  connection: string;
  webhook: string;
  start(): Worker;
}

const COMMON = { connection: "/connection", webhook: "/webhook" };

/** Write out each `new Worker`: the bundler needs a static URL. */
export const SERVERS = {
  hono: { ...COMMON, start: () => new Worker(new URL("./hono.ts", import.meta.url)) },
  nextjs: {
    connection: "/api/socketless/connection",
    webhook: "/api/socketless/webhook",
    start: () => new Worker(new URL("./nextjs.ts", import.meta.url)),
  },
  solidstart: { ...COMMON, start: () => new Worker(new URL("./solidstart.ts", import.meta.url)) },
  sveltekit: { ...COMMON, start: () => new Worker(new URL("./sveltekit.ts", import.meta.url)) },
} as const satisfies Readonly<Record<string, Server>>;

export type ServerName = keyof typeof SERVERS;
