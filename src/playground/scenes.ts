import type { Forgery } from "./forgery";
import type { Room, Setting } from "./room";
import { TUTORIAL_NAMES, TUTORIALS, type TutorialName } from "../tutorials";

interface Action {
  label: string;
  run(room: Room): unknown;
}

/** A prepared room: its title, and the actions it offers. */
export interface Scene extends Setting {
  title: string;
  actions: readonly Action[];
  /** Shows the output of `socketless-local.mjs`. */
  isTerminal?: boolean;
  /** Hides the controls for faults, steps and reply. */
  isPlain?: boolean;
}

const roll: Action = { label: "Roll a die on the server", run: (room) => room.callServer("/roll") };

const cut = (name: string): Action => ({
  label: `Cut ${name}'s network`,
  run: (room) => room.service.control({ drop: { identifier: room.identifierOf(name) } }),
});

const expire: Action = {
  label: "Let all tokens expire",
  run: (room) => room.service.control({ tokenKey: crypto.randomUUID() }),
};

const connectBen: Action = { label: "Connect Ben again", run: (room) => room.connect("Ben") };
const useOldUrl: Action = { label: "Connect Ben with the old url", run: (room) => room.reconnect("Ben") };

const send = (label: string, forgery: Forgery): Action => ({ label, run: (room) => room.sendEvent("Ana", forgery) });

const FINISHED = Object.fromEntries(
  TUTORIAL_NAMES.map((server): [TutorialName, Scene] => [
    server,
    { title: "The finished room", server, actions: TUTORIALS[server].hasRollRoute ? [roll] : [] },
  ]),
) as Record<TutorialName, Scene>;

const SCENE_LIST = {
  /** Only the room. */
  room: { title: "A live room", server: "hono", actions: [], isPlain: true },
  ...FINISHED,
  react: { title: "The hooks at work", server: "hono", hooks: "Ana", actions: [cut("Ana"), expire, roll] },
  local: {
    title: "Output of the local service",
    server: "hono",
    isTerminal: true,
    actions: [roll, cut("Ben"), connectBen],
  },
  flow: { title: "The path of a message", server: "hono", actions: [roll] },
  feeds: {
    title: "Who receives what",
    server: "hono",
    isBackend: true,
    actions: [
      { label: "Close Ben's connection", run: (room) => room.disconnect("Ben") },
      useOldUrl,
      { label: "Connect Ben with a new url", run: connectBen.run },
    ],
  },
  lifecycle: {
    title: "How a connection ends",
    server: "hono",
    actions: [
      cut("Ben"),
      {
        label: "Close as the service does",
        run: (room) =>
          room.service.control({ close: { code: 1000, reason: "Ping timeout", identifier: room.identifierOf("Ben") } }),
      },
      expire,
      useOldUrl,
      connectBen,
    ],
  },
  duplicates: {
    title: "Everything arrives twice",
    server: "hono",
    actions: [
      { label: "Deliver everything twice", run: (room) => room.service.control({ faults: { duplicate: true } }) },
      { label: "Deliver everything once", run: (room) => room.service.control({ faults: { duplicate: false } }) },
    ],
  },
  forgery: {
    title: "Events to reject",
    server: "hono",
    actions: [
      send("Replay Ana's last event", "genuine"),
      send("Sign it with another secret", "forged"),
      send("Parse and serialize it again", "rewritten"),
      send("Change its sender to Ben", "renamed"),
    ],
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENE_LIST;

export const SCENES: Readonly<Record<SceneName, Scene>> = SCENE_LIST;
