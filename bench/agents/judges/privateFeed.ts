import { type Action, judgeWebhook, listOf, type Webhook } from "./webhook";

const joinsOf = (actions: readonly Action[]): string[] =>
  actions.filter(({ action }) => action !== "leave").flatMap(({ feeds }) => listOf(feeds));

/** Feeds that calls of the API have joined clients to. */
const called = ({ api }: Webhook): string[] =>
  api.calls
    .filter(({ path }) => path === "/api/v0/feeds")
    .flatMap(({ body }) => joinsOf(listOf((body as { actions?: Action | Action[] }).actions)));

export const judgePrivateFeed = judgeWebhook(async (webhook) => {
  const opened = await webhook.send("CONNECTION_OPEN", "user_42.x9");
  const own = [...joinsOf(opened.feeds), ...called(webhook)];
  const asked = await webhook.send(
    "MESSAGE",
    "user_42.x9",
    JSON.stringify({ type: "join", action: "join", feed: "user.7", feeds: ["user.7"] }),
  );
  const all = [...joinsOf(asked.feeds), ...called(webhook)];
  return [
    ...(own.length === 1 && own[0] === "user.42" ? [] : ["It does not join the client to the feed user.42 alone."]),
    ...(all.includes("user.7") ? ["It joins a client to another user's feed because the client asks for it."] : []),
  ];
});
