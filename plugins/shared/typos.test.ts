import { expect, it } from "vitest";

import { corrections, distance } from "./typos";

const VOCABULARY = [
  "webhook",
  "signature",
  "reconnect",
  "sveltekit",
  "heartbeat",
  "connection",
  "feed",
  "401",
  "message",
];

it.each([
  ["webhok", "webhook"],
  ["wehbook", "webhook"],
  ["webhooook", "webhook"],
  ["sveltkit", "sveltekit"],
  ["reconect", "reconnect"],
  ["hearbteat", "heartbeat"],
  ["signiture", "signature"],
  ["conection", "connection"],
  ["ebhook", "webhook"],
  ["fead", "feed"],
])("takes %s for %s", (word, term) => {
  expect(corrections(word, VOCABULARY, false)).toEqual([term]);
});

it("takes the beginning of a misspelt word for the beginning of a term while it is typed", () => {
  expect(corrections("sginat", VOCABULARY, true)).toEqual(["signature"]);
  expect(corrections("sginat", VOCABULARY, false)).toEqual([]);
});

it("corrects neither short words nor numbers", () => {
  expect(corrections("fed", VOCABULARY, false)).toEqual([]);
  expect(corrections("4011", VOCABULARY, false)).toEqual([]);
});

it("counts a swap of neighbours as one", () => {
  expect(distance("wehbook", "webhook", 2, false)).toBe(1);
});
