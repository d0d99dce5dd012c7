/** A tutorial, as pages and the browser know it. Its page is `docs/getting-started/<name>.mdx`, its program `examples/<name>`. */
interface Tutorial {
  title: string;
  /** What the home page says of it, in two or three words. */
  text: string;
  /** Outline on a 16 by 16 grid, which only resembles the framework's logo. */
  logo: string;
  connection: string;
  webhook: string;
  /** Whether a request can roll its die: not where a function inside a page does. */
  hasRollRoute: boolean;
}

/** The tutorials, in the order of the sidebar. */
export const TUTORIALS = {
  hono: {
    title: "Hono",
    text: "One server file",
    logo: "M8 1.8c2.6 3 4.6 5.2 4.6 7.9A4.6 4.6 0 0 1 8 14.3a4.6 4.6 0 0 1-4.6-4.6c0-1.6.7-2.9 1.5-4l1.2 1.5C6.7 5 7.2 3.5 8 1.8Z",
    connection: "/connection",
    webhook: "/webhook",
    hasRollRoute: true,
  },
  nextjs: {
    title: "Next.js",
    text: "Route handlers",
    logo: "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0M6 10.8V5.3l4.8 6.2M10.3 5.2v3.6",
    connection: "/api/socketless/connection",
    webhook: "/api/socketless/webhook",
    hasRollRoute: true,
  },
  solidstart: {
    title: "SolidStart",
    text: "API routes",
    logo: "M3 5.5C5 3 9.5 2.3 13 5c-1 2-5.5 3.3-10 .5ZM13 10.5c-2 2.5-6.5 3.2-10 .5 1-2 5.5-3.3 10-.5Z",
    connection: "/connection",
    webhook: "/webhook",
    hasRollRoute: false,
  },
  sveltekit: {
    title: "SvelteKit",
    text: "Server endpoints",
    logo: "M12 4.8c-1-1.8-3.3-2.4-5-1.3L4.3 5.2a3 3 0 0 0-1 4.2 3 3 0 0 0 4.1.9l1.3-.8M4 11.2c1 1.8 3.3 2.4 5 1.3l2.7-1.7a3 3 0 0 0 1-4.2 3 3 0 0 0-4.1-.9l-1.3.8",
    connection: "/connection",
    webhook: "/webhook",
    hasRollRoute: true,
  },
} as const satisfies Readonly<Record<string, Tutorial>>;

export type TutorialName = keyof typeof TUTORIALS;

export const TUTORIAL_NAMES = Object.keys(TUTORIALS) as TutorialName[];

/** A tutorial's program, as the build knows it; browsers don't load this. */
interface Program {
  /** Where the program has its copy of the style sheet that the tutorials share. */
  style: string;
  /** Imports that its framework resolves, by prefix: a folder of the program, or nothing. */
  imports: Readonly<Record<string, string | false>>;
}

export const TUTORIAL_PROGRAMS: Readonly<Record<TutorialName, Program>> = {
  hono: {
    style: "public/room.css",
    imports: {},
  },
  nextjs: {
    style: "src/app/room.css",
    imports: { "@": "src", "server-only": false },
  },
  solidstart: {
    style: "src/room.css",
    imports: { "~": "src", "server-only": false },
  },
  sveltekit: {
    style: "src/room.css",
    imports: {},
  },
};
