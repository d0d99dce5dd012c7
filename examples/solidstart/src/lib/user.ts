/**
 * Who connects: a guest, until users log in. A page sends the key of its
 * guest again when it connects again.
 */
export const userFrom = ({ headers }: Request) =>
  `guest_${headers.get("X-Guest") ?? crypto.randomUUID()}`;
