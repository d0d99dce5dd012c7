import * as algoliaTheme from "@docusaurus/theme-search-algolia";
import { normalizeThemeConfig } from "@docusaurus/utils-validation";

import type { HostedSearch, SearchOptions } from "../../plugins/search";

import { TUTORIALS } from "../tutorials";
import type { Environment } from "./environment";

const frameworks = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  Object.values(TUTORIALS).map(({ title }) => title),
);

/** Search settings of this site that don't depend on the environment. */
export const search = {
  reportUrl: "https://github.com/wosherco/socketless/issues/new",
  questions: { "/": "src/pages/index.search.yaml", "/api/": "api-spec/reference.search.yaml" },
  // Rank lower: the home page mentions everything, and the overview lists every page.
  weights: { "/": 0.6, "/docs": 0.7 },
  tasks: [
    { title: "Build a live room", hint: frameworks, url: "/docs#get-started" },
    {
      title: "Verify a webhook",
      hint: "The signature, in seven runtimes",
      url: "/docs/guides/message-validation#signature",
    },
    {
      title: "Reconnect after a close",
      hint: "Heartbeat, close codes, backoff",
      url: "/docs/guides/language-agnostic-client#reconnect",
    },
    { title: "Test a webhook on your machine", hint: "One file, no account", url: "/docs/guides/local-development" },
    { title: "Troubleshoot by symptom", hint: "401, 1006, silence", url: "/docs/guides/troubleshooting" },
    { title: "Host it yourself", hint: "Docker Compose, settings, ports", url: "/docs/self-hosting" },
  ],
  // Synonyms from other systems; the site's own word comes first in each group.
  vocabulary: [
    // The language, in upper or lower case; "golang" must not find the verb.
    ["golang", "go"],
    ["feed", "room", "channel", "topic", "group", "hub", "namespace", "AddToGroupAsync", "socketsJoin"],
    ["everyone", "broadcast", "everybody", "broadcast_from", "io.emit", "Clients.All"],
    ["send", "publish", "emit", "trigger", "push", "SendAsync", "SendMessage", "produce"],
    ["message", "payload", "event data", "notification"],
    ["join", "subscribe", "AddToGroup", "phx_join", "psubscribe", "sub", "enter"],
    ["leave", "unsubscribe", "RemoveFromGroup", "phx_leave", "kick", "ban", "exit"],
    ["identifier", "user id", "socket id", "client name", "connection id", "userId"],
    [
      "CONNECTION_OPEN",
      "member_added",
      "OnConnectedAsync",
      "connected event",
      "on connect",
      "handle_join",
      "enter event",
    ],
    [
      "CONNECTION_CLOSE",
      "member_removed",
      "OnDisconnectedAsync",
      "disconnected event",
      "on disconnect",
      "last will",
      "lwt",
      "disconnecting",
    ],
    ["presence", "who is online", "here now", "member list", "occupancy", "online status", "track"],
    ["token", "ticket", "handshake", "negotiate", "token request", "capability"],
    ["offline", "rewind", "history", "retained", "replay buffer", "persistence", "durable", "catch up", "missed"],
    ["receipt", "ack", "acknowledgement", "acknowledgment", "acknowledge", "puback", "qos", "confirmation"],
    ["heartbeat", "keepalive", "keep alive", "ping interval", "pingreq", "pong", "phx_heartbeat"],
    ["signature", "hmac", "signing"],
    ["webhook", "callback", "hook", "handler endpoint", "upstream"],
    ["401", "unauthorized", "unauthenticated"],
    ["429", "too many requests", "throttled", "rate limited"],
    ["reconnect", "resume", "recovery", "retry"],
    ["jitter", "thundering herd"],
    ["region", "location", "datacenter"],
    ["licence", "license", "sspl"],
    ["self-host", "self hosting", "self hosted", "on premise", "onprem"],
    ["tunnel", "ngrok", "localtunnel", "expose localhost"],
    ["golive", "production", "launch"],
    ["redis", "dragonfly", "valkey"],
    ["access right", "permission", "acl", "row level security", "rls", "private channel"],
  ],
};

/** Cast: the package's types omit this export. */
const { validateThemeConfig } = algoliaTheme as unknown as { validateThemeConfig: (context: object) => object };

/**
 * Validate the settings with Docusaurus' Algolia theme.
 *
 * @throws when the theme would reject them as `themeConfig.algolia`
 */
function validated(hosted: HostedSearch | undefined): HostedSearch | undefined {
  if (hosted !== undefined) {
    const { appId, searchApiKey, indexName } = hosted;
    const themeConfig = { algolia: { appId, apiKey: searchApiKey, indexName } };
    validateThemeConfig({ themeConfig, validate: normalizeThemeConfig });
  }
  return hosted;
}

export const searchOptions = (environment: Environment) =>
  ({
    ...search,
    hosted: validated(environment.search),
  }) satisfies SearchOptions;
