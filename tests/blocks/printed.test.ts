import { expect, test } from "vitest";

import { patternOf } from "./printed";

test.each([
  ["3 sent, 3 answered.", "3 sent, 3 answered.", true],
  ["3 sent, 3 answered.", "3 sent, 2 answered.", false],
  ["MESSAGE: 200 ok", "MESSAGE: 401 wrong", false],
  ['{"identifier":"42.k3v9q8m2x7c1b5n4"}', '{"identifier":"42.aaaabbbbccccdddd"}', true],
  ['{"identifier":"42.k3v9q8m2x7c1b5n4"}', '{"identifier":"43.aaaabbbbccccdddd"}', false],
  [
    '"url":"wss://connect.socketless.ws/eyJhbGciOiJIUzI1NiJ9…"',
    '"url":"wss://connect.socketless.ws/eyJxyz.abc.d-f_"',
    true,
  ],
  ['"url":"wss://connect.socketless.ws/eyJhbGciOiJIUzI1NiJ9…"', '"url":"ws://localhost/eyJxyz.abc.d-f_"', false],
  ["a … b", "a 17 b", true],
])("%s is printed as %s: %s", (written, printed, same) => {
  expect(patternOf(written).test(printed)).toBe(same);
});
