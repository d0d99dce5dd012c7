import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { precompress } from "./precompress";

const PROSE = readFileSync(path.resolve(__dirname, "../README.md"), "utf8");

let folder: string;
const at = (name: string): string => path.join(folder, name);
const put = (name: string, content = PROSE): void => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "precompress-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("precompress", () => {
  it("writes twins of text files that hold the same text", async () => {
    put("site/docs/index.html");
    await precompress(at("site"), at("cache"));
    expect(brotliDecompressSync(readFileSync(at("site/docs/index.html.br"))).toString()).toBe(PROSE);
    expect(gunzipSync(readFileSync(at("site/docs/index.html.gz"))).toString()).toBe(PROSE);
  });

  it("takes brotli's output for unchanged files from the build before, and forgets what no file uses", async () => {
    put("site/docs/index.html");
    put("site/gone.html", `${PROSE} gone`);
    await precompress(at("site"), at("cache"));
    expect(readdirSync(at("cache"))).toHaveLength(2);
    rmSync(at("site"), { recursive: true });
    put("site/docs/index.html");
    put("site/new.html", `${PROSE} new`);
    const before = brotliCompressSync(PROSE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    for (const name of readdirSync(at("cache"))) {
      writeFileSync(at(`cache/${name}`), before);
    }
    await precompress(at("site"), at("cache"));
    expect(readFileSync(at("site/docs/index.html.br"))).toEqual(before);
    expect(brotliDecompressSync(readFileSync(at("site/new.html.br"))).toString()).toBe(`${PROSE} new`);
    expect(readdirSync(at("cache"))).toHaveLength(2);
  });

  it("compresses again with another version of brotli, whose bytes could be others", async () => {
    put("site/index.html");
    await precompress(at("site"), at("cache"));
    const [before] = readdirSync(at("cache"));
    const versions = vi.spyOn(process, "versions", "get").mockReturnValue({ ...process.versions, brotli: "0.0.0" });
    await precompress(at("site"), at("cache"));
    versions.mockRestore();
    expect(readdirSync(at("cache"))).toHaveLength(1);
    expect(readdirSync(at("cache"))).not.toContain(before);
  });

  it.each([
    ["damaged", "no brotli"],
    ["of another text", brotliCompressSync("planted")],
  ])("takes nothing from a cache that is %s", async (_name, planted) => {
    put("site/index.html");
    await precompress(at("site"), at("cache"));
    for (const name of readdirSync(at("cache"))) {
      writeFileSync(at(`cache/${name}`), planted);
    }
    await precompress(at("site"), at("cache"));
    expect(brotliDecompressSync(readFileSync(at("site/index.html.br"))).toString()).toBe(PROSE);
  });

  it("leaves alone what is small or no text", async () => {
    put("site/small.html", "small");
    put("site/card.png");
    await precompress(at("site"), at("cache"));
    expect(readdirSync(at("site"), { recursive: true }).filter((name) => /\.(?:br|gz)$/.test(String(name)))).toEqual(
      [],
    );
  });
});
