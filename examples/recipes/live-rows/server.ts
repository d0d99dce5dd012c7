import { call, feedOf } from "../socketless/server.ts";

// A row without an owner has nobody to tell.
export type Change = { owner: string | null; type: string; id: string };

/**
 * Tells the owners' open pages that rows have changed. Call it after the
 * commit: pages load the rows at once. Failures are logged, and not thrown:
 * the rows are stored all the same, and pages load them at their next check.
 */
export async function tellOwners(changes: Change[]): Promise<void> {
  try {
    const messages = [];
    for (const { owner, type, id } of changes)
      if (owner)
        messages.push({
          feeds: await feedOf(owner),
          message: JSON.stringify({ type, id }),
        });
    for (let at = 0; at < messages.length; at += 500)
      await call("message", { messages: messages.slice(at, at + 500) });
  } catch (error) {
    console.error("Owners were not told", error);
  }
}

export const tellOwner = (owner: string | null, type: string, id: string) =>
  tellOwners([{ owner, type, id }]);
