import { judgeWebhook, listOf, type Webhook } from "./webhook";

interface Message {
  message?: unknown;
  feeds?: string | string[];
}

/** Whether a feed has been told a text that names someone, by a call since a certain one. */
function isTold({ api }: Webhook, since: number, feed: string, name: string): boolean {
  return api.calls
    .slice(since)
    .filter(({ path }) => path === "/api/v0/message")
    .flatMap(({ body }) => listOf((body as { messages?: Message | Message[] }).messages))
    .some(
      ({ message, feeds }) => typeof message === "string" && message.includes(name) && listOf(feeds).includes(feed),
    );
}

export const judgePresence = judgeWebhook(async (webhook) => {
  const { api, send } = webhook;
  const opened = await send("CONNECTION_OPEN", "user_7.a1");
  const joined = opened.feeds.find(({ action }) => action === "join");
  const feed = listOf(joined?.feeds)[0];
  if (joined === undefined || feed === undefined || !listOf(joined.clients).includes("user_7.a1")) {
    return ["It does not join the client to a feed."];
  }
  const hasCome = isTold(webhook, 0, feed, "user_7");
  const before = api.calls.length;
  const closed = await send("CONNECTION_CLOSE", "user_7.a1");
  const left = closed.feeds.find(({ action }) => action === "leave");
  return [
    ...(hasCome ? [] : ["It does not tell the feed, by a message that is a string, who has come."]),
    ...(isTold(webhook, before, feed, "user_7") ? [] : ["It does not tell the feed who has gone."]),
    ...(listOf(left?.feeds).includes(feed) ? [] : ["It does not take the client out of the feed."]),
  ];
});
