/**
 * Who connects: a guest, until users log in. A page sends the key of its
 * guest again when it connects again. It proves nothing.
 */
export const userFrom = ({ headers }: Request) => {
  const key = headers.get("X-Guest") ?? "";
  return `guest_${/^[0-9a-f-]{36}$/.test(key) ? key : crypto.randomUUID()}`;
};
