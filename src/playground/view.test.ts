import { expect, test } from "vitest";

import { readMessage } from "./view";

test("a message of the server is read", () => {
  expect(readMessage('{"type":"message","name":"ada","text":"hi"}')).toEqual({
    type: "message",
    name: "ada",
    text: "hi",
  });
});

test("a message without a name is read, too", () => {
  expect(readMessage('{"type":"rolled","value":6}')).toEqual({ type: "rolled", value: 6 });
});

test.each(["hello", "null", "7", "[]", "{}", '{"name":"ada"}', '{"type":5}', ""])(
  "%j is none, and shown as it is",
  (data) => expect(readMessage(data)).toBeUndefined(),
);
