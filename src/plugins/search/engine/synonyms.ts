/**
 * What readers call things, in groups of words that mean the same here. The embedded engine and hosted Algolia get the
 * same list. A group's words are given in the form of the tokenizer's whole words.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ["feed", "room", "channel", "topic"],
  ["everyone", "broadcast", "everybody"],
  ["heartbeat", "ping", "keepalive"],
  ["signature", "hmac"],
  ["verify", "validate", "verification", "validation"],
  ["authentication", "auth", "authorization", "authenticate"],
  ["unauthorized", "401"],
  ["token", "jwt"],
  ["region", "location", "datacenter"],
  ["license", "licence", "sspl"],
  ["selfhost", "selfhosting", "selfhosted", "onpremise"],
  ["environment", "env"],
  ["tunnel", "ngrok", "localhost"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["python", "py"],
  ["csharp", "dotnet"],
  ["go", "golang"],
  ["websocket", "ws", "socket"],
  ["leave", "unsubscribe"],
  ["join", "subscribe"],
  ["length", "size", "maximum", "max", "limit"],
  ["error", "problem", "troubleshooting"],
  ["golive", "production", "launch"],
  ["game", "gaming"],
  ["reconnect", "retry", "backoff"],
  ["database", "postgres", "postgresql"],
  ["redis", "dragonfly"],
];
