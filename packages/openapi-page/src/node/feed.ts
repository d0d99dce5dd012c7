import type { Change, Version } from "../model/changes";

/** Where the feed's entries lead. */
export interface FeedPlace {
  title: string;
  /** Address of the reference's page. */
  page: string;
  /** Address of the feed itself. */
  feed: string;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** XML 1.0 has no notation for control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign);

/** A change in words: `POST /api/v0/feeds body: changed, required false → true (breaking)`. */
export const inWords = ({ kind, place, detail, breaking }: Change): string =>
  `${place}: ${kind}${detail === "" ? "" : `, ${detail}`}${breaking ? " (breaking)" : ""}`;

/**
 * Writes the Atom feed (RFC 4287) of an API's versions.
 *
 * @param versions - the newest first
 */
export function toFeed(versions: readonly Version[], { title, page, feed }: FeedPlace): string {
  const time = (date: string): string => `${date}T00:00:00Z`;
  const entries = versions.flatMap(({ date, version, changes }) => [
    "  <entry>",
    `    <id>${escaped(`${page}#changes-${date}`)}</id>`,
    `    <title>${escaped(`${date}: ${changes === undefined ? `version ${version}` : `${changes.length} changes`}`)}</title>`,
    `    <updated>${time(date)}</updated>`,
    `    <link href="${escaped(`${page}#changes`)}"/>`,
    `    <content type="text">${escaped((changes ?? []).map(inWords).join("\n") || "The first version.")}</content>`,
    "  </entry>",
  ]);
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(feed)}</id>`,
    `  <title>${escaped(`Changes: ${title}`)}</title>`,
    `  <author><name>${escaped(title)}</name></author>`,
    `  <updated>${time(versions[0]?.date ?? "1970-01-01")}</updated>`,
    `  <link rel="self" href="${escaped(feed)}"/>`,
    ...entries,
    "</feed>",
  ].join("\n")}\n`;
}
