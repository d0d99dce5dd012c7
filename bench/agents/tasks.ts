import tasks from "./tasks.json";
import { judgeConnect } from "./judges/connect";
import { judgePresence } from "./judges/presence";
import { judgePrivateFeed } from "./judges/privateFeed";
import { judgePush } from "./judges/push";
import { judgeReconnect } from "./judges/reconnect";
import { judgeSignature } from "./judges/signature";

/** Judges the file of an answer by running it. @returns what is wrong with it; nothing when it solves the task */
export type Judge = (file: string) => Promise<string[]>;

export interface Task {
  id: string;
  /** The task as an agent is given it. */
  words: string;
  /** What of the site is enough to solve it: addresses of pages or sections. */
  reads: readonly string[];
}

export const TASKS: readonly Task[] = tasks;

export const JUDGES: ReadonlyMap<string, Judge> = new Map([
  ["connect", judgeConnect],
  ["verify-node", judgeSignature("node")],
  ["verify-python", judgeSignature("python")],
  ["verify-go", judgeSignature("go")],
  ["reconnect", judgeReconnect],
  ["presence", judgePresence],
  ["private-feed", judgePrivateFeed],
  ["push", judgePush],
]);

/** Characters of a token: of English some four, of code some three. Below both, so that more tokens are counted than there are. */
const CHARACTERS_OF_A_TOKEN = 3;

/** Estimates the tokens of a text. Tokenizers of models differ by a fifth and more, and this counts rather too many. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_OF_A_TOKEN);
