import type { Room } from "./room";
import type { ServerName } from "./servers";

/** Something that a reader can do to a running room besides writing. */
interface Action {
  label: string;
  run(room: Room): Promise<void>;
}

/** A prepared room: its title, and what can be tried in it. */
export interface Scene {
  title: string;
  actions: readonly Action[];
  /** Whose tutorial's server answers. */
  server: ServerName;
  /** The reader is the backend: clients have no webhook, and there are forms for feeds and messages. */
  isBackend?: boolean;
  /** Whose pane is the component of the React guide. */
  hooks?: string;
  /** Shows what `socketless-local.mjs` prints. */
  isTerminal?: boolean;
  /** Has no switches, steps and reply. */
  isPlain?: boolean;
}

export const NAMES = ["Ana", "Ben"] as const;

const roll: Action = { label: "Roll a die on the server", run: (room) => room.callServer("/roll") };

const twice = (duplicate: boolean, label: string): Action => ({
  label,
  run: (room) => room.control({ faults: { duplicate } }),
});

const cut = (name: string): Action => ({
  label: `Cut ${name}'s network`,
  run: (room) => room.control({ drop: { identifier: room.identifierOf(name) } }),
});

const expire: Action = {
  label: "Let all tokens expire",
  run: (room) => room.control({ tokenKey: crypto.randomUUID() }),
};

const connectBen: Action = { label: "Connect Ben again", run: (room) => room.connect("Ben") };

const byServer = (server: ServerName, actions: readonly Action[]): Scene => ({
  title: "The finished room",
  server,
  actions,
});

const SCENE_LIST = {
  /** Nothing but the room. */
  room: { title: "A live room", server: "hono", actions: [], isPlain: true },
  /** What each tutorial ends with. */
  hono: byServer("hono", [roll]),
  nextjs: byServer("nextjs", [roll]),
  /** Its die is rolled by a function inside of a page's component, which nothing outside can call. */
  solidstart: byServer("solidstart", []),
  sveltekit: byServer("sveltekit", [roll]),
  react: {
    title: "The hooks at work",
    server: "hono",
    hooks: "Ana",
    actions: [cut("Ana"), expire, roll],
  },
  local: {
    title: "What the terminal shows",
    server: "hono",
    isTerminal: true,
    actions: [roll, cut("Ben"), connectBen],
  },
  flow: { title: "A message on its way", server: "hono", actions: [roll] },
  feeds: {
    title: "Who receives what",
    server: "hono",
    isBackend: true,
    actions: [
      { label: "Close Ben's connection", run: (room) => room.disconnect("Ben") },
      { label: "Connect Ben with the old url", run: (room) => room.reconnect("Ben") },
      { label: "Connect Ben with a new url", run: (room) => room.connect("Ben") },
    ],
  },
  lifecycle: {
    title: "Ways out of open",
    server: "hono",
    actions: [
      cut("Ben"),
      {
        label: "Close as the service does",
        run: (room) =>
          room.control({ close: { code: 1000, reason: "Ping timeout", identifier: room.identifierOf("Ben") } }),
      },
      expire,
      { label: "Connect Ben with the old url", run: (room) => room.reconnect("Ben") },
      connectBen,
    ],
  },
  duplicates: {
    title: "Everything arrives twice",
    server: "hono",
    actions: [twice(true, "Deliver everything twice"), twice(false, "Deliver everything once")],
  },
  forgery: {
    title: "Events that nobody should believe",
    server: "hono",
    actions: [
      { label: "Send Ana's last event as it was", run: (room) => room.sendEvent("Ana", "genuine") },
      { label: "Forge it with another secret", run: (room) => room.sendEvent("Ana", "forged") },
      { label: "Parse it and write it again", run: (room) => room.sendEvent("Ana", "rewritten") },
      { label: "Name Ben in it", run: (room) => room.sendEvent("Ana", "renamed") },
    ],
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENE_LIST;

export const SCENES: Readonly<Record<SceneName, Scene>> = SCENE_LIST;
