import type { TutorialName } from "../../tutorials";

/** Start a tutorial's server in a worker. Write out each `new Worker`: the bundler needs a static URL. */
export const START: Readonly<Record<TutorialName, () => Worker>> = {
  hono: () => new Worker(new URL("./hono.ts", import.meta.url)),
  nextjs: () => new Worker(new URL("./nextjs.ts", import.meta.url)),
  solidstart: () => new Worker(new URL("./solidstart.ts", import.meta.url)),
  sveltekit: () => new Worker(new URL("./sveltekit.ts", import.meta.url)),
};
