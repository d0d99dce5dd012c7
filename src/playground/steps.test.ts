import type { ToPage } from "@socketless/local/worker/messages";
import { expect, test } from "vitest";

import { Steps } from "./steps";

const log = (connection: number): ToPage => ({
  type: "log",
  entry: { kind: "opened", at: 0, connection, identifier: "ana" },
});
const frame = (data: string): ToPage => ({ type: "frame", id: 1, data });
const beat: ToPage = {
  type: "log",
  entry: { kind: "frame", at: 0, connection: 1, identifier: "ana", from: "service", text: "", size: 0 },
};

function stepped() {
  let tell = (_message: ToPage): void => undefined;
  const got: ToPage[] = [];
  const steps = new Steps(
    {
      postMessage: () => undefined,
      addEventListener: (_type, listener) => {
        tell = (data) => listener({ data });
      },
    },
    () => undefined,
  );
  steps.addEventListener("message", ({ data }) => got.push(data as ToPage));
  return { steps, got, tell: (...messages: ToPage[]) => messages.forEach((message) => tell(message)) };
}

test("each step lets one entry through, with what came of it", () => {
  const { steps, got, tell } = stepped();
  steps.set(true);
  tell(log(1), frame("a"), log(2), frame("b"));
  expect([got.length, steps.waiting]).toEqual([0, 2]);
  steps.next();
  expect(got).toEqual([log(1), frame("a")]);
  steps.next();
  expect(got).toEqual([log(1), frame("a"), log(2), frame("b")]);
  tell(frame("late"));
  expect(got.at(-1)).toEqual(frame("late"));
});

test("heartbeats pass, so that no client is closed for its silence", () => {
  const { steps, got, tell } = stepped();
  steps.set(true);
  tell(log(1), beat, frame(""));
  expect(got).toEqual([beat, frame("")]);
});

test("all that waits comes in order when the steps end", () => {
  const { steps, got, tell } = stepped();
  steps.set(true);
  tell(log(1), frame("a"), log(2));
  steps.set(false);
  expect([got, steps.waiting]).toEqual([[log(1), frame("a"), log(2)], 0]);
});
