import { expect, test } from "vitest";

import { readMessage } from "./message";

test("a message of the server is read", () => {
  expect(readMessage('{"type":"message","name":"ada","text":"hi"}')).toEqual({
    type: "message",
    name: "ada",
    text: "hi",
  });
});

test.each(["hello", "null", "7", "[]", "{}", '{"type":"message"}', '{"type":"message","name":5}', ""])(
  "%j is none, and shown as it is",
  (data) => expect(readMessage(data)).toBeUndefined(),
);
