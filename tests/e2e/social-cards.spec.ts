import { expect, test } from "../support/fixtures";

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

const PAGES = ["/", "/api/", "/docs", "/docs/concepts", "/docs/guides", "/docs/guides/message-validation"] as const;

/** Shown by pages that have no card of their own. */
const COMMON_CARD = "/img/social-card.png";

test("each page names a social card of its own, of the right size", async ({ request }) => {
  const images: string[] = [];
  for (const page of PAGES) {
    const html = await (await request.get(page)).text();
    const content = (name: string): string =>
      new RegExp(`<meta[^>]*(?:property|name)="?${name}"? [^>]*content="?([^" >]+)`).exec(html)?.[1] ?? "";
    expect(content("twitter:card")).toBe("summary_large_image");
    expect(content("twitter:image")).toBe(content("og:image"));
    const { origin, pathname } = new URL(content("og:image"));
    expect(origin).toBe("https://docs.socketless.ws");
    const response = await request.get(pathname);
    expect(response.headers()["content-type"]).toBe("image/png");
    expect(sizeOf(await response.body())).toEqual([1200, 630]);
    images.push(pathname);
  }
  expect(new Set(images).size).toBe(PAGES.length);
  expect(images).not.toContain(COMMON_CARD);
});
