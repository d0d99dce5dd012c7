import { cron } from "@socketless/sdk/cron";

import { recentComments } from "@/db/projects";
import { notices, socketless } from "@/lib/socketless";

/** Tell each member how many comments others wrote in a day. */
async function digest() {
  const day = new Date().toISOString().slice(0, 10);
  for (const { userId, projectId, title, count } of await recentComments()) {
    await notices.notify(userId, {
      id: `digest ${projectId} ${day}`, // A repeated run stores nothing twice.
      text: `${title}: ${count} new comments`,
      url: `/projects/${projectId}`,
    });
  }
}

export const GET = cron(socketless, digest);
