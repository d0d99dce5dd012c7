import { expect, it } from "vitest";

import { readObservations } from "../../../plugins/markdown/scenarios";

import { topicsOf } from "./topics";

const observations = readObservations();

it("puts each observation into one topic", () => {
  const grouped = topicsOf(observations).flatMap((topic) => topic.observations);
  expect(grouped.map(({ name }) => name).sort()).toEqual(observations.map(({ name }) => name).sort());
});

it("stops at an observation without a topic", () => {
  const strays = observations.map((observation) => ({ ...observation, name: "weather" }));
  expect(() => topicsOf(strays)).toThrow('"weather" belongs to no topic');
});
