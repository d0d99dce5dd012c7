import { describe, expect, test, vi } from "vitest";

import { once } from "../../../examples/recipes/fan-out/client";
import { fanOut, listsOf, type Letter } from "../../../examples/recipes/fan-out/server";
import { page, stage, until } from "./stage";

const letterTo = (client: string, index: number): Letter => ({
  client,
  message: { type: "bill", id: `bill.${index}` },
});

test("a list is never above its number or its bytes, and no letter is lost", () => {
  const letters = Array.from({ length: 1234 }, (_, index) => letterTo(`c${index}.${"x".repeat(index)}`, index));
  const lists = [...listsOf(letters, 100, 50_000)];
  expect(lists.flat()).toEqual(letters);
  for (const list of lists) {
    expect(list.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(list).length - list.length - 1).toBeLessThanOrEqual(50_000);
  }
  expect([...listsOf([letterTo("c", 1)], 1, 1)]).toHaveLength(1);
  expect([...listsOf([])]).toEqual([]);
});

describe.each(["contract", "release", "release-node"] as const)("fan-out, %s", (behaviour) => {
  test("a job for 10,000 clients that ends in the middle reaches each once", async () => {
    const service = await stage(behaviour);
    const got: string[][] = [];
    const raw = vi.fn();
    for (let index = 0; index < 20; index += 1) {
      const letters: string[] = [];
      got.push(letters);
      const keep = once<Letter["message"]>(({ id }) => letters.push(id));
      page(`user_${index}`).connection.listen<Letter["message"]>((message) => {
        raw();
        keep(message);
      });
    }
    await until(() => expect(service.webhookCalls.length).toBe(20));
    await until(() => expect(service.state().heartbeatAnswers).toHaveLength(20));
    const connected = service.state().connections.map(({ identifier }) => identifier);
    // Each twentieth part of the 10,000 has one client that is connected.
    const clients = Array.from({ length: 10_000 }, (_, n) =>
      n % 500 === 250 ? connected[(n - 250) / 500] : `away.${n}`,
    );
    const letters = clients.map((client, index) => letterTo(client ?? "", index));

    let sent = 0;
    const save = vi.fn((next: number) => {
      if (save.mock.calls.length === 2) {
        return Promise.reject(new Error("The function ran out of time"));
      }
      sent = next;
      return Promise.resolve();
    });
    const progress = { read: () => Promise.resolve(sent), save };
    await expect(fanOut(letters, progress)).rejects.toThrow("out of time");
    expect(sent).toBe(500);
    await fanOut(letters, progress);
    expect(sent).toBe(10_000);
    await until(() => expect(raw).toHaveBeenCalledTimes(21));
    expect(got.flat().sort()).toEqual(
      letters
        .filter(({ client }) => connected.includes(client))
        .map((l) => l.message.id)
        .sort(),
    );
    expect(got.every((ids) => ids.length === 1)).toBe(true);
    expect(save).toHaveBeenCalledTimes(2 + 19);
  });
});
