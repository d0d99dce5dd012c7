const perMinute = 60; // A tab that keeps connecting again asks at most 20 times.
const asked = new Map<string, number>();
let minute = 0;

/** Whether this person has asked too often. Each instance of your backend counts for itself. */
export function isTooMany(user: string): boolean {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) asked.clear();
  minute = now;
  const count = (asked.get(user) ?? 0) + 1;
  asked.set(user, count);
  return count > perMinute;
}
