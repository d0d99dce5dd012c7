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

const rollDie: Action = { label: "Roll a die on the server", run: (room) => room.callServer("/roll") };

export const SCENES = {
  /** Nothing but the room. */
  room: { title: "A live room", actions: [] },
  /** What a tutorial ends with. */
  tutorial: { title: "The live room", actions: [rollDie] },
} satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;
