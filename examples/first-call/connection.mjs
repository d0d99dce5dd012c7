import { createHmac, randomBytes } from "node:crypto";

const { SOCKETLESS_API_KEY, SOCKETLESS_WEBHOOK_MASTER_SECRET } = process.env;

// The person, and this one connection of theirs.
const identifier = `42.${randomBytes(8).toString("hex")}`;
const hmac = createHmac("sha256", SOCKETLESS_WEBHOOK_MASTER_SECRET);
const secret = hmac.update(identifier).digest("hex");

const response = await fetch("https://app.socketless.ws/api/v0/connection", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${SOCKETLESS_API_KEY}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    identifier,
    webhook: { url: "https://example.com/api/socketless", secret },
  }),
  signal: AbortSignal.timeout(10_000),
  redirect: "manual", // Following one would take the secret elsewhere.
});
if (!response.ok) {
  const location = response.headers.get("location") ?? "";
  const text = await response.text();
  throw new Error(`${response.status} ${location}: ${text}`);
}

const { url } = await response.json(); // Pass only this to the client.
console.log(url);
