import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";

import { outbox } from "./outbox";

const post = (id: string) => ({ id, text: `text of ${id}` });

it("keeps posts for their person and room, in order, until they are removed", async () => {
  const box = outbox("kept");
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  for (const id of ["b", "a"]) {
    await box.save("ana", "plans", post(id));
  }
  await box.save("ana", "other", post("c"));
  await box.save("ben", "plans", post("d"));
  // A key made by joining would be that of the next one.
  await box.save("ana", "plans\u0000e", post("e"));
  expect(await outbox("kept").load("ana", "plans")).toEqual([post("b"), post("a")]);
  await box.remove("ana", "plans", "b");
  await box.remove("ana", "plans", "never saved");
  expect(await box.load("ana", "plans")).toEqual([post("a")]);
  await box.clear();
  expect(await box.load("ben", "plans")).toEqual([]);
  now.mockRestore();
});

it("forgets what is older than a week", async () => {
  const box = outbox("old");
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  await box.save("ana", "plans", post("a"));
  now.mockReturnValue(8 * 24 * 3600 * 1000);
  await box.save("ana", "plans", post("b"));
  expect(await box.load("ana", "plans")).toEqual([post("b")]);
  now.mockReturnValue(0);
  expect(await box.load("ana", "plans")).toEqual([post("b")]);
  now.mockRestore();
});
