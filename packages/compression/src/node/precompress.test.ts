import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { precompress, removeStaleTwins } from "./precompress";

const PROSE = readFileSync(path.resolve(__dirname, "../../../../README.md"), "utf8");

let folder: string;
const at = (name: string): string => path.join(folder, name);
const put = (name: string, content = PROSE): void => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};
const sizeOf = (name: string): number => readFileSync(at(name)).length;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "precompress-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("precompress", () => {
  it("writes twins of text files that hold the same text", async () => {
    put("site/docs/index.html");
    await precompress(at("site"));
    expect(brotliDecompressSync(readFileSync(at("site/docs/index.html.br"))).toString()).toBe(PROSE);
    expect(gunzipSync(readFileSync(at("site/docs/index.html.gz"))).toString()).toBe(PROSE);
  });

  it("leaves alone what is small or no text", async () => {
    put("site/small.html", "small");
    put("site/card.png");
    await precompress(at("site"));
    expect(readdirSync(at("site"), { recursive: true }).filter((name) => /\.(?:br|gz)$/.test(String(name)))).toEqual(
      [],
    );
  });

  it("spends less on the pages of a large site, and as much on what all pages share", async () => {
    const names = ["docs/index.html", "assets/js/main.1a2b3c4d.js", "search/index.json"];
    names.forEach((name) => put(`small/${name}`));
    names.forEach((name) => put(`large/${name}`));
    await precompress(at("small"));
    await precompress(at("large"), { bestUpTo: PROSE.length, best: ["search/"] });
    expect(sizeOf("large/docs/index.html.br")).toBeGreaterThan(sizeOf("small/docs/index.html.br"));
    for (const name of names.slice(1)) {
      expect(sizeOf(`large/${name}.br`)).toBe(sizeOf(`small/${name}.br`));
    }
  });

  it("takes what a former build has compressed, and forgets what none needs any more", async () => {
    put("site/one.html");
    put("site/same.html");
    put("site/two.html", `${PROSE} two`);
    await precompress(at("site"), { cache: at("cache") });
    const names = readdirSync(at("cache"));
    expect(names).toHaveLength(2);
    names.forEach((name) => put(`cache/${name}`, "remembered"));
    rmSync(at("site/two.html"));
    await precompress(at("site"), { cache: at("cache") });
    expect(readFileSync(at("site/one.html.br"), "utf8")).toBe("remembered");
    expect(readFileSync(at("site/same.html.br"), "utf8")).toBe("remembered");
    expect(readdirSync(at("cache"))).toHaveLength(1);
    put("site/one.html", `${PROSE} one`);
    await precompress(at("site"), { cache: at("cache") });
    expect(brotliDecompressSync(readFileSync(at("site/one.html.br"))).toString()).toBe(`${PROSE} one`);
  });

  it("leaves no twin of a file that was written again afterwards", async () => {
    put("site/sitemap.xml");
    put("site/index.html");
    const seen = await precompress(at("site"));
    put("site/sitemap.xml", `${PROSE} more`);
    utimesSync(at("site/sitemap.xml"), 0, 1);
    removeStaleTwins(seen);
    expect(readdirSync(at("site")).sort()).toEqual(["index.html", "index.html.br", "index.html.gz", "sitemap.xml"]);
    rmSync(at("site/index.html"));
    removeStaleTwins(seen);
    expect(existsSync(at("site/index.html.br"))).toBe(false);
  });
});
