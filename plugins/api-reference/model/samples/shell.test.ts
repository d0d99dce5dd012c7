import { execFileSync, spawnSync } from "node:child_process";

import { describe, expect, test } from "vitest";

import { curl } from "./curl";
import { curlUrl, safeJson, shellQuote, shellQuoteJson } from "./shell";

/** Characters that mean something to a shell, a terminal, curl or JSON, and some that don't. */
const CHARACTERS = [
  ..."ab -K@'\"\\$`!&|;<>(){}[]*?#~%=\n\r\t\u0015\u0003\u001b\u007f\u009b\u202e\u2028\u061c\ufeffé👋",
];

/** Pseudo-random numbers below 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(7);
const text = (): string =>
  Array.from({ length: Math.floor(random() * 12) }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join(
    "",
  );

/** Define `curl` as a function that prints its arguments, each with a NUL behind it. */
const POSIX = `curl() { printf '%s\\0' "$@"; }`;
const SHELLS: [shell: string, prelude: string][] = [
  ["bash", POSIX],
  ["sh", POSIX],
  ["fish", "function curl; printf '%s\\0' $argv; end"],
];
const isInstalled = (shell: string): boolean => spawnSync(shell, ["-c", ":"]).error === undefined;
const installed = SHELLS.filter(([shell]) => isInstalled(shell));

/** Return the arguments that curl gets when a shell executes a command. */
const argumentsOf = (command: string, shell = "bash", prelude = POSIX): string[] =>
  execFileSync(shell, ["-c", `${prelude}\n${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

describe("shellQuote", () => {
  test("gives 2,000 values to a shell as they are, and holds nothing that a terminal acts upon", () => {
    const values = Array.from({ length: 2_000 }, text);
    const quoted = values.map(shellQuote);
    expect(quoted.filter((value) => value.search(UNSAFE) >= 0)).toEqual([]);
    expect(argumentsOf(`curl ${quoted.join(" ")}`)).toEqual(values);
  });

  test.each(installed)("gives values without control characters to %s as they are", (shell, prelude) => {
    const values = [
      "\\'; touch PWNED; #",
      ..."\\ ' \\\\ \\' '\\ \\\\' $(id) `id` %s -n ~".split(" "),
      ...Array.from({ length: 500 }, () => text().replace(UNSAFE, "")),
    ];
    expect(argumentsOf(`curl ${values.map(shellQuote).join(" ")}`, shell, prelude)).toEqual(values);
    const json = values.map((value) => JSON.stringify({ value, nested: JSON.stringify(value) }));
    expect(argumentsOf(`curl ${json.map(shellQuoteJson).join(" ")}`, shell, prelude)).toEqual(json);
  });

  test("runs nothing in a shell that doesn't know $'…'", () => {
    const commands = Array.from({ length: 2_000 }, () => `curl ${shellQuote(`\t';ran;#${text()}`)}`);
    const script = `curl() { :; }\nran() { echo ran; }\n${commands.join("\n")}`;
    expect(execFileSync("sh", { input: script, encoding: "utf8" })).toBe("");
  });

  test("refuses what no argument can hold", () => {
    expect(() => shellQuote("a\0b")).toThrow("NUL");
  });
});

test("the curl command of any request has the same body, and is one command", () => {
  for (let index = 0; index < 100; index += 1) {
    const body = { [text()]: text(), list: [text()] };
    const url = `https://app.example.com/${encodeURIComponent(text())}`;
    const command = curl({ method: "POST", url, body: { mediaType: "application/json", value: body } });
    expect(command.replaceAll("\n", "")).not.toMatch(UNSAFE);
    const given = argumentsOf(command);
    expect(given.slice(0, -1)).toEqual([
      "--fail-with-body",
      "--location",
      "--max-redirs",
      "0",
      "--url",
      url,
      "--header",
      "Content-Type: application/json",
      "--data",
    ]);
    expect(JSON.parse(given.at(-1) ?? "")).toEqual(body);
  }
});

test("curl takes brackets and braces of an address for no range or list of addresses", () => {
  expect(curlUrl("http://localhost/[1-9]/{a,b}")).toBe("--globoff --url 'http://localhost/[1-9]/{a,b}'");
  expect(curlUrl("http://localhost/")).toBe("--url 'http://localhost/'");
  const request = { method: "GET", url: "http://localhost/[1-9]" };
  expect(curl(request)).toContain("--globoff");
});

test("safeJson leaves JSON what it is", () => {
  const value = { a: "\u009b2J\u202e", b: ["\u007f"] };
  expect(JSON.parse(safeJson(JSON.stringify(value, null, 2)))).toEqual(value);
});
