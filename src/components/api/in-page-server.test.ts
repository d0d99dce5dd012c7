import { expect, it } from "vitest";

import { addressees } from "./in-page-server";

it.each([
  ['{"messages":{"message":"a","clients":"ana"}}', ["ana"], []],
  [
    '{"messages":[{"message":"a","clients":["ana","bo"]},{"message":"b","feeds":"news","clients":"ana"}]}',
    ["ana", "bo"],
    ["news"],
  ],
  ['{"messages":[null,1,{"message":"a","clients":[1,null]}]}', [], []],
  ["null", [], []],
  ["{", [], []],
])("the body %s is addressed to %j and %j", (body, clients, feeds) => {
  expect(addressees(body)).toEqual({ clients, feeds });
});
