import type { Room } from "./room";

/** Something that a reader can do to a running room besides writing. */
interface Action {
  label: string;
  run(room: Room): Promise<void>;
}

/** A prepared room: its title, and what can be tried in it. */
export interface Scene {
  title: string;
  actions: readonly Action[];
}

export const NAMES = ["Ana", "Ben"] as const;

const roll: Action = { label: "Roll a die on the server", run: (room) => room.callServer("/roll") };

const twice = (duplicate: boolean, label: string): Action => ({
  label,
  run: (room) => room.control({ faults: { duplicate } }),
});

const connectBen: Action = { label: "Connect Ben again", run: (room) => room.connect("Ben") };

export const SCENES = {
  /** Nothing but the room. */
  room: { title: "A live room", actions: [] },
  /** What a tutorial ends with. */
  tutorial: { title: "The finished room", actions: [roll] },
  flow: { title: "A message on its way", actions: [roll] },
  lifecycle: {
    title: "Ways out of open",
    actions: [
      { label: "Cut Ben's network", run: (room) => room.control({ drop: { identifier: room.identifierOf("Ben") } }) },
      {
        label: "Close as the service does",
        run: (room) =>
          room.control({ close: { code: 1000, reason: "Ping timeout", identifier: room.identifierOf("Ben") } }),
      },
      { label: "Let all tokens expire", run: (room) => room.control({ tokenKey: crypto.randomUUID() }) },
      { label: "Connect Ben with the old url", run: (room) => room.reconnect("Ben") },
      connectBen,
    ],
  },
  duplicates: {
    title: "Everything arrives twice",
    actions: [twice(true, "Deliver everything twice"), twice(false, "Deliver once again")],
  },
  forgery: {
    title: "Events that nobody should believe",
    actions: [
      { label: "Send Ana's last event as it was", run: (room) => room.sendEvent("Ana", "genuine") },
      { label: "Forge it with another secret", run: (room) => room.sendEvent("Ana", "forged") },
      { label: "Parse it and write it again", run: (room) => room.sendEvent("Ana", "rewritten") },
      { label: "Name Ben in it", run: (room) => room.sendEvent("Ana", "renamed") },
    ],
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;
