import { createHash } from "node:crypto";

import type { Announcement } from "./environment";

const ENTITIES = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }));

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);

/**
 * Makes the theme's announcement bar of a configured text.
 *
 * The theme sets `content` as HTML, so the text is escaped. The id is a hash of the announcement: readers who closed
 * one announcement see the next.
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
