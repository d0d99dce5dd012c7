/** `stopped`: by the person, or by a limit of time or length. `failed`: the model or its process has ended. */
export type AnswerStatus = "writing" | "done" | "stopped" | "failed";

export interface Answer {
  text: string;
  status: AnswerStatus;
}

/** What the store keeps of an answer. */
export interface Row extends Answer {
  user: string;
  shallStop?: boolean;
}

/** The list of all answers. */
export const ANSWERS = "answers";

/** The place of a person's answers that are being written. */
export const answersOf = (user: string): string => `answers to ${user}`;

/** Without a sign of life for so many milliseconds, what wrote an answer has ended. */
export const LIFE_MS = 20_000;
