// A demo, and no part of your app: it logs in anyone as anyone. Only this machine reaches it. Your own login takes its place.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";

// Your app's own PORT: both read the same .env.
const app = `http://localhost:${process.env.PORT ?? 3000}`;
const port = Number(process.env.DEMO_LOGIN_PORT ?? 3001);
const secret = process.env.SESSION_SECRET;
if (!secret) throw new Error("Set the environment variable SESSION_SECRET");

/** The page with the link that led here, if it is on this machine; otherwise the app. */
const pageOf = (referer) =>
  /^http:\/\/localhost(:\d+)?\//.test(referer) ? referer : app;

const server = createServer(({ url = "", headers }, response) => {
  const [, user] = /^\/([a-z0-9_]+)$/.exec(url) ?? [];
  if (!user) return response.writeHead(404).end("Open /ada or /grace");
  // Logged in for an hour.
  const content = `${user}.${Math.floor(Date.now() / 1000) + 3600}`;
  const signature = createHmac("sha256", secret).update(content).digest("hex");
  // Cookies don't know ports: the browser sends this one to the app, too.
  const cookie = `session=${content}.${signature}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax`;
  response
    .writeHead(303, { "Set-Cookie": cookie, Location: pageOf(headers.referer) })
    .end();
});
server.listen(port, "127.0.0.1", () => {
  console.log(
    `Demo login: http://localhost:${server.address().port}/ada or /grace`,
  );
});
