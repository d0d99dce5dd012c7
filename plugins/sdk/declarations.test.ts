import { existsSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { manifestOf } from "./pack";
import { readEntry } from "./declarations";

const folder = "sdk/javascript/src";
const entries = Object.keys(manifestOf(".").exports as object)
  .filter((name) => !name.endsWith(".json"))
  .map((name) => (name === "." ? "index" : name.slice(2)));

describe("readEntry", () => {
  it.each(entries)("knows what %s exports, with a docstring for each function", (entry) => {
    expect(existsSync(`${folder}/${entry}.ts`)).toBe(true);
    const declared = readEntry(folder, entry);
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter(({ text, doc }) => !text.startsWith("type ") && text !== "" && doc.length === 0)).toEqual(
      [],
    );
    expect(declared.filter(({ text }) => /\bunknown$/.test(text.split("=>").at(-1) ?? ""))).toEqual([]);
  });

  it("gives a function's head, its docstring, and when it throws", () => {
    expect(readEntry(folder, "index").find(({ name }) => name === "feedOf")).toEqual({
      name: "feedOf",
      text: "feedOf(user: UserId): Promise<string>",
      doc: [expect.stringContaining("Name the feed that all connections of a user join, such as `user.42`.")],
      throws: ["Error if the ID is empty, an object, or not valid Unicode"],
      members: [],
    });
  });

  it("gives the whole type of a function that returns one", () => {
    const [nodeHandler] = readEntry(folder, "node");
    expect(nodeHandler?.text).toMatch(
      /^nodeHandler<Context = IncomingMessage>\(.+\): \(context: Context.+=> Promise<void>$/,
    );
  });

  it("gives each member of an interface, with what it means", () => {
    const members = readEntry(folder, "index").find(({ name }) => name === "Socketless")?.members ?? [];
    expect(members.map(({ name }) => name)).toContain("endSession");
    expect(members.filter(({ doc }) => doc.length === 0)).toEqual([]);
    const throws = members.find(({ name }) => name === "send")?.throws ?? [];
    expect(throws).toContain("SocketlessError if the service refuses it");
  });

  it("finds what an entry exports after it has imported it", () => {
    expect(readEntry(folder, "rooms").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["createRooms", "membership", "Membership"]),
    );
  });

  it("refuses an entry that isn't there", () => {
    expect(() => readEntry(folder, "nothing")).toThrow('The package has no entry "nothing".');
  });
});
