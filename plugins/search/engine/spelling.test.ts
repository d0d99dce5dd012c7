import { expect, it } from "vitest";

import { answer } from "./answer";
import { FILLER, siteOf, urls } from "./site-of";

it("finds a word that is written in one and in two, whichever of them is typed", () => {
  const engine = siteOf([
    ...FILLER,
    { heading: "Notes", blocks: [{ text: "The lifecycle of a message." }] },
    { heading: "Life cycle of a message" },
    { heading: "Life of a message" },
  ]);
  expect(urls(engine, "lifecycle of a message").slice(0, 2)).toEqual(["/page-21", "/page-20"]);
  expect(urls(engine, "lifecycle")).toEqual(["/page-21", "/page-20"]);
  expect(urls(engine, "life cycle of a message")[0]).toBe("/page-21");
});

it("corrects one typo before it reads a word as two, and reads it as two before it corrects more", () => {
  const engine = siteOf([
    { heading: "Heartbeat" },
    { heading: "Notes", blocks: [{ text: "You hear the beat." }] },
    { heading: "Room list" },
    { heading: "Toolkit for roommates" },
  ]);
  expect(urls(engine, "hearbeat")).toEqual(["/page-0"]);
  expect(urls(engine, "roomlist")).toEqual(["/page-2"]);
  expect(urls(engine, "haertbet")).toEqual(["/page-0"]);
});

it("finds an amount with and without a space before its unit, and by the unit's name", () => {
  const blocks = ["A frame has at most 64 KB.", "It lives for 2 hours.", "Wait for 250ms."].map((text) => ({ text }));
  const engine = siteOf([{ heading: "Amounts", blocks }]);
  const shown = (query: string) => answer(engine, { query }).hits[0]?.content;
  expect(["64kb", "64 kb", "2h", "250 ms"].map(shown)).toEqual([
    "A frame has at most 64 KB.",
    "A frame has at most 64 KB.",
    "It lives for 2 hours.",
    "Wait for 250ms.",
  ]);
});

it("begins with the sections that say what is in quotes, word for word", () => {
  const engine = siteOf([
    { heading: "Matches never", blocks: [{ text: "A match that never was: it never, ever matches." }] },
    ...FILLER,
    { heading: "Failures", blocks: [{ text: "The signature never matches." }] },
  ]);
  expect(urls(engine, "never matches")[0]).toBe("/page-0");
  expect(urls(engine, '"never matches"')[0]).toBe("/page-21");
  expect(urls(engine, "“Never matches” signature")[0]).toBe("/page-21");
});

it("hears nothing in the site's name, misspelt or not", () => {
  const sections = [{ heading: "Harbourmaster" }, { heading: "Errors", blocks: [{ text: "Knots of harbourmaster." }] }];
  const engine = siteOf(sections, { title: "Harbourmaster" });
  for (const name of ["harbourmaster", "harburmaster", "harbuormaster"]) {
    expect(urls(engine, `${name} knots`)).toEqual(["/page-1"]);
  }
  expect(urls(engine, "harbourmaster")[0]).toBe("/page-0");
});

it("finds a word with a slip, also while it is typed", () => {
  const engine = siteOf([...FILLER, { heading: "Signatures" }]);
  for (const query of ["signtures", "sginatures", "signaturws", "sginat"]) {
    expect(urls(engine, query)).toEqual(["/page-20"]);
  }
});

it("tells a language from the verb that is written like it", () => {
  const engine = siteOf([{ heading: "Go live" }, { heading: "Clients", blocks: [{ text: "Written in Go." }] }], {
    vocabulary: [["golang", "go"]],
  });
  expect(urls(engine, "golang")).toEqual(["/page-1"]);
  expect(urls(engine, "go client")[0]).toBe("/page-1");
  expect(urls(engine, "go live")[0]).toBe("/page-0");
});

it("takes the words of other systems from the site", () => {
  const engine = siteOf([{ heading: "Feeds" }, { heading: "Other" }], {
    vocabulary: [["feed", "room", "last will"]],
  });
  expect(urls(engine, "rooms")).toEqual(["/page-0"]);
  expect(urls(engine, "last will")[0]).toBe("/page-0");
});
