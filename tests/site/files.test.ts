import { readFileSync } from "node:fs";
import path from "node:path";

import { strFromU8, unzipSync } from "fflate";
import { select } from "hast-util-select";
import { toString } from "hast-util-to-string";
import { describe, expect, it } from "vitest";
import { bundleLocal } from "@socketless/local/bundle";

import { packArchive } from "../../plugins/downloads";
import { downloads } from "../../src/config/downloads";
import { BUILD, filesIn, pageAt, readBuilt, textOf } from "./built";

const codeLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

describe("what readers download", () => {
  it.each([...downloads.files])("%s is its source without the marks of what pages quote", (name, source) => {
    const [file = "", region] = source.split("#");
    const kept = codeLines(readFileSync(file, "utf8")).filter((line) => !/#(?:end)?region/.test(line));
    const built = codeLines(readBuilt(name));
    expect(built).toEqual(
      region === undefined ? kept : kept.slice(kept.indexOf(built[0] ?? "")).slice(0, built.length),
    );
  });

  it.each([...downloads.archives])("%s is the folder of its example", (name, archive) => {
    const packed = packArchive(path.resolve(), archive);
    expect(readFileSync(path.join(BUILD, name)).equals(packed)).toBe(true);
  });

  const parts = [...downloads.archives].filter(([, { without }]) => without).map(([name]) => name);
  it.each(parts)("%s has all that its files import", (name) => {
    const packed = unzipSync(readFileSync(path.join(BUILD, name)));
    const missing = Object.entries(packed)
      .filter(([file]) => /\.(?:ts|js)$/.test(file))
      .flatMap(([file, content]) =>
        Array.from(strFromU8(content).matchAll(/(?:from |import\()"(\.[^"]+)"/g), ([, imported = ""]) =>
          path.posix.join(path.posix.dirname(file), imported),
        ),
      )
      .filter((file) => !(file in packed));
    expect(missing).toEqual([]);
  });

  it("the local service is built from its source", async () => {
    expect(readBuilt("socketless-local.mjs") === (await bundleLocal()).text).toBe(true);
  });

  it("is offered by the block that quotes it", () => {
    const page = pageAt("/docs/guides/message-validation");
    const [file = ""] = page.values(".theme-code-block a[download]", "href");
    const [quoted = "no block"] = page.texts(".theme-code-block:has(a[download]) code");
    expect(readBuilt(file.slice(1)).replace(/\s+/g, " ")).toContain(quoted);
  });

  it("is offered wherever a block quotes a whole published file", () => {
    const published = new Map([...downloads.files].map(([address, file]) => [file, `/${address}`]));
    for (const page of ["docs/getting-started/hono.mdx", "docs/self-hosting.mdx"]) {
      for (const [, file = "", rest = ""] of readFileSync(page, "utf8").matchAll(/^```\w+ file=(\S+)(.*)$/gm)) {
        expect(rest.includes("download="), `${page}: ${file}`).toBe(published.has(file));
      }
    }
  });
});

describe("each tab of the page about login", () => {
  const page = readFileSync("docs/guides/log-in.mdx", "utf8");
  const [, frameworks = ""] = /<Tabs groupId="framework"(.*?)<\/Tabs>/s.exec(page) ?? [];
  const tabs = Array.from(frameworks.matchAll(/<TabItem value="([\w-]+)"(.*?)<\/TabItem>/gs), ([, name, text]) => [
    name ?? "",
    text ?? "",
  ]);
  const fromFolder = (file: string, imported: string): string =>
    imported.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), imported)
      : imported.replace(/^(?:[@~]|#(?=lib))\/?/, "src/").replace(/(?<!\.ts)$/, ".ts");

  it.each(tabs)("downloads or shows all that its files import: %s", (_, text = "") => {
    const downloaded = Array.from(
      text.matchAll(/^curl .*?(?:-o (\S+)|-O) https:\/\/docs\.socketless\.ws\/(\S+)$/gm),
      ([, saved, address = ""]) => [saved ?? path.posix.basename(address), readBuilt(address)] as const,
    );
    const shown = Array.from(
      text.matchAll(/^```\w+ file=([^\s#]+)(?:#\w+)? title="(\S+)"/gm),
      ([, file = "", title = ""]) => [title, readFileSync(file, "utf8")] as const,
    );
    const files = new Map([...downloaded, ...shown]);
    const missing = [...files]
      .filter(([file]) => /\.(?:ts|mjs|js)$/.test(file))
      .flatMap(([file, content]) =>
        Array.from(content.matchAll(/(?:from |require\()"((?:\.|@\/|~\/|#lib\/)[^"$]+)"/g), ([, imported = ""]) =>
          fromFolder(file, imported),
        ),
      )
      // All tabs share the section about the reader's own login.
      .filter((file) => !files.has(file) && !/\buser(?:\.mjs|\.ts)?$/.test(file));
    expect(missing).toEqual([]);
  });
});

it("the first call on the home page is in each language as its program has it", () => {
  const shown = pageAt("/")
    .texts("[role=tabpanel] pre")
    .map((text) => text.replace(/\s/g, ""));
  for (const extension of ["mjs", "sh", "py", "go", "php"]) {
    const source = readFileSync(`examples/first-call/connection.${extension}`, "utf8").replace(/\s/g, "");
    expect(shown, extension).toContain(source);
  }
});

it("the home page shows what the first call answers", () => {
  const answers = pageAt("/").texts("[class*=answer] .theme-code-block code");
  expect(answers.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([["token", "identifier", "url"]]);
});

describe("code on the pages", () => {
  it("says what its program was tested against, and a command says nothing", () => {
    const blocks = pageAt("/docs/getting-started/hono").all(".theme-code-block").map(textOf);
    expect(blocks.find((text) => text.includes("src/app.ts"))).toContain("Tested");
    const marks = pageAt("/docs/getting-started/hono").all(
      "a[href='/docs/self-hosting#release'][title*='contract'][title*='open-source release']",
    );
    expect(marks.map(textOf)).toContain("Tested");
    const commands = pageAt("/docs/getting-started/hono").texts(".theme-code-block.code-ink");
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((text) => text.includes("Tested"))).toEqual([]);
  });

  it("comes coloured, without a highlighter, and no script repeats it", () => {
    const [token] = /class=t-\w+>[\w"]{6,}</.exec(pageAt("/docs/concepts").html) ?? [];
    expect(token).toBeDefined();
    const scripts = filesIn("assets/js").filter((file) => file.endsWith(".js"));
    const wrong = scripts.filter((file) => /highlightAllUnder|\.tokenize\(/.test(readBuilt(file)));
    expect(wrong).toEqual([]);
    expect(scripts.filter((file) => readBuilt(file).includes(token ?? ""))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(10);
  });

  it("counts and marks the lines that a file grows by", () => {
    const page = pageAt("/docs/getting-started/hono");
    const added = page.all(".theme-code-block:has(ins)").map((block) => {
      const [, count = "0"] = /\+(\d+) lines/.exec(textOf(block)) ?? [];
      return [
        Number(count),
        toString(select("ins", block) ?? block)
          .trimEnd()
          .split("\n").length,
      ];
    });
    expect(added.length).toBeGreaterThan(0);
    expect(added.map(([said]) => said)).toEqual(added.map(([, lines]) => lines));
  });
});

it("no script names the folder of the machine that built it", () => {
  const folder = path.resolve();
  const scripts = filesIn("assets/js").filter((file) => file.endsWith(".js"));
  const naming = scripts.filter((file) =>
    [`"${folder}"`, `'${folder}'`, `${folder}/node_modules/`].some((text) => readBuilt(file).includes(text)),
  );
  expect(naming).toEqual([]);
});
