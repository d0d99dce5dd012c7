import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import type { Answer } from "../../../examples/recipes/ai-answer/server";
import { behaviours, loseNextMessage, page, stage, until } from "./stage";

const words = Array.from({ length: 40 }, (_, index) => `word${index} `);
const whole = words.join("");

/** A model that takes 5 ms for each word, and notes whether it was ended before its last one. */
async function* model(noted: { ended?: string } = {}, said = words): AsyncGenerator<string> {
  noted.ended = "early";
  try {
    for (const word of said) {
      await pause(5);
      yield word;
    }
    noted.ended = "late";
  } finally {
    noted.ended += ", closed";
  }
}

describe.each(behaviours)("an answer of a model, %s", (behaviour) => {
  async function start(checkMs?: number) {
    const server = await import("../../../examples/recipes/ai-answer/server");
    const { readAnswer } = await import("../../../examples/recipes/ai-answer/client");
    const service = await stage(behaviour, server.onEvent);
    const open = async (user = "42") => {
      const shown: Answer[] = [];
      const load = vi.fn(async () => (await server.answerFor("42", "a1")) ?? Promise.reject(new Error("none yet")));
      const { stop, close } = readAnswer(page(user).connection, {
        id: "a1",
        load,
        onChange: (answer) => shown.push(answer),
        checkMs,
      });
      const count = service.state().connections.length;
      await until(() => expect(service.state().connections[count]?.feeds).toEqual([`user.${user}`]));
      await until(() => expect(load).toHaveBeenCalled());
      const sees = (answer: Answer) => until(() => expect(shown.at(-1)).toEqual(answer));
      return { shown, load, stop, close, sees };
    };
    return { ...server, service, open };
  }

  test("arrives in a few messages, each longer than the last, on all devices", async () => {
    const { open, write } = await start();
    const [phone, laptop] = [await open(), await open()];
    await write("42", "a1", () => model(), 50);
    for (const { sees, shown } of [phone, laptop]) {
      await sees({ text: whole, status: "done" });
      expect(shown.length).toBeGreaterThan(2);
      expect(shown.length).toBeLessThan(words.length);
      for (const [index, { text }] of shown.entries()) {
        expect(text.startsWith(shown[index - 1]?.text ?? "")).toBe(true);
      }
    }
  });

  test("goes on after a lost connection and a lost part, and takes no part twice", async () => {
    const { open, write, service } = await start();
    const reader = await open();
    service.faults.duplicate = true;
    const writing = write("42", "a1", () => model({}, [...words, ...words, ...words, ...words, ...words]), 20);
    await until(() => expect(reader.shown.length).toBeGreaterThan(2));
    loseNextMessage();
    const loads = reader.load.mock.calls.length;
    await until(() => expect(reader.load.mock.calls.length).toBeGreaterThan(loads));
    service.drop();
    await writing;
    await reader.sees({ text: whole.repeat(5), status: "done" });
  });

  test("the end is found when its message is lost", async () => {
    const { open, write } = await start(100);
    const reader = await open();
    loseNextMessage();
    await write("42", "a1", () => model({}, ["one part"]), 1000);
    await reader.sees({ text: "one part", status: "done" });
  });

  test("the stop button ends the model; another person's does not", async () => {
    const { open, write } = await start();
    const [reader, other] = [await open(), await open("43")];
    const noted: { ended?: string } = {};
    const writing = write("42", "a1", () => model(noted), 10);
    await until(() => expect(reader.shown.length).toBeGreaterThan(1));
    expect(other.stop()).toBe(true);
    const length = reader.shown.length;
    await until(() => expect(reader.shown.length).toBeGreaterThan(length + 2));
    expect(reader.stop()).toBe(true);
    await writing;
    expect(noted.ended).toBe("early, closed");
    await until(() => expect(reader.shown.at(-1)?.status).toBe("stopped"));
    expect(reader.shown.at(-1)?.text.length).toBeLessThan(whole.length);
  });

  test("the stop button ends a model that says nothing", async () => {
    const { open, write } = await start();
    const reader = await open();
    async function* thinking(signal: AbortSignal) {
      yield "so far";
      await pause(60_000, undefined, { signal });
    }
    const writing = write("42", "a1", thinking);
    await reader.sees({ text: "so far", status: "writing" });
    reader.stop();
    await writing;
    await reader.sees({ text: "so far", status: "stopped" });
  });

  test("a function that was ended leaves an answer that failed", async () => {
    const { open, write } = await start(50);
    const reader = await open();
    vi.spyOn(globalThis, "setInterval").mockReturnValueOnce(undefined as never); // The pulse of `write`.
    async function* endless() {
      yield "so far";
      await new Promise(() => undefined);
    }
    void write("42", "a1", endless);
    await reader.sees({ text: "so far", status: "writing" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25_000 });
    onTestFinished(() => void vi.useRealTimers());
    await reader.sees({ text: "so far", status: "failed" });
  });

  test("an answer that is finished or closed is not loaded again after a reconnect", async () => {
    const { open, write, service } = await start();
    const [finished, closed] = [await open(), await open()];
    closed.close();
    await write("42", "a1", () => model());
    await finished.sees({ text: whole, status: "done" });
    const [loads, shown] = [finished.load.mock.calls.length, closed.load.mock.calls.length];
    service.drop();
    await until(() => expect(service.state().connections).toEqual([]));
    const third = await open();
    await third.sees({ text: whole, status: "done" });
    await until(() => expect(service.state().connections).toHaveLength(3));
    await pause(200);
    expect(finished.load).toHaveBeenCalledTimes(loads);
    expect(closed.load).toHaveBeenCalledTimes(shown);
  });

  test("a person whose answer is being written, or who has had ten in a minute, gets 429, and no model runs", async () => {
    const { reserve, write, writeReserved, limit } = await start();
    expect(await reserve("42", "b1")).toBe(202);
    expect(await reserve("42", "b2")).toBe(429);
    expect(await reserve("42", "b1")).toBe(409);
    const other = vi.fn(() => model({}, ["word"]));
    await expect(write("42", "b3", other)).rejects.toThrow("The answer b3 is refused: 429");
    expect(other).not.toHaveBeenCalled();
    await writeReserved("42", "b1", () => model({}, ["word"]), 0);
    for (let count = 2; count <= limit.perMinute; count += 1) {
      await write("42", `c${count}`, other, 0);
    }
    expect(await reserve("42", "b2")).toBe(429);
    expect(await reserve("43", "b4")).toBe(202);
  });

  test("a model that fails leaves what it wrote", async () => {
    const { open, write } = await start();
    const reader = await open();
    const error = vi.spyOn(console, "error").mockReturnValue();
    async function* broken() {
      yield "so far";
      throw new Error("overloaded");
    }
    await write("42", "a1", broken);
    await reader.sees({ text: "so far", status: "failed" });
    expect(error).toHaveBeenCalledWith(new Error("overloaded"));
  });
});
