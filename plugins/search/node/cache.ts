import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import { writeWhole } from "../../site-kit";
import type { PageSlice } from "./page";
import type { Section } from "../record";

interface Stored {
  /** Changes with the code that reads pages. */
  reader: string;
  pages: Record<string, Section[]>;
}

/** A key that is equal when the parts of a page that records are made from are equal. */
export function sliceKey({ title, article }: Pick<PageSlice, "title" | "article">): string {
  return createHash("sha256")
    .update(JSON.stringify([title, article]))
    .digest("hex");
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The code that reads pages. */
const READERS = ["./html.ts", "docusaurus-site-kit/src/pageHtml.ts"];

/** Remembers the sections of pages between builds. A missing or broken file is an empty memory. */
export class SectionCache {
  private readonly used = new Map<string, Section[]>();
  /** Pages that had to be parsed. */
  parsed = 0;

  private constructor(
    private readonly file: string,
    private readonly reader: string,
    private readonly known: ReadonlyMap<string, Section[]>,
  ) {}

  static async open(file: string): Promise<SectionCache> {
    const reader = hash((await Promise.all(READERS.map((code) => readFile(require.resolve(code), "utf8")))).join("\n"));
    try {
      const stored = JSON.parse(await readFile(file, "utf8")) as Stored;
      return new SectionCache(file, reader, new Map(stored.reader === reader ? Object.entries(stored.pages) : []));
    } catch {
      return new SectionCache(file, reader, new Map());
    }
  }

  get(slice: PageSlice, read: () => Section[]): Section[] {
    const key = sliceKey(slice);
    let sections = this.known.get(key);
    if (sections === undefined) {
      sections = read();
      this.parsed += 1;
    }
    this.used.set(key, sections);
    return sections;
  }

  /** Writes what this build used, in one step. */
  async save(): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    const stored: Stored = { reader: this.reader, pages: Object.fromEntries(this.used) };
    await writeWhole(this.file, JSON.stringify(stored));
  }
}
