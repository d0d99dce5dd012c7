import { createHash } from "node:crypto";

import type { Announcement } from "./environment";

const ENTITIES = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }));

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);

/**
 * Create the theme's announcement bar from a configured text.
 *
 * Escapes the text, because the theme inserts `content` as HTML. The id is a hash of the announcement, so readers who
 * closed one see the next.
 */
export function announcementBar({ text, url }: Announcement): { id: string; content: string; isCloseable: true } {
  const label = escapeHtml(text);
  return {
    id: createHash("sha256")
      .update(JSON.stringify([text, url]))
      .digest("hex")
      .slice(0, 12),
    content: url === undefined ? label : `<a href="${escapeHtml(url)}">${label}</a>`,
    isCloseable: true,
  };
}
