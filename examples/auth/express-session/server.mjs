// #region routes
import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import express from "express";
import session from "express-session";

const socketless = createSocketless({
  user: (request, { session, sessionID }) =>
    session.userId && { id: session.userId, session: sessionID },
});

const app = express();

// Your app's own session. TLS ends at the proxy, and "auto" must know of it.
app.set("trust proxy", "loopback");
app.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { sameSite: "lax", secure: "auto" },
  }),
);

// After the session, which `user` reads, and before body parsers.
app.all("/connection", nodeHandler(socketless.connection));
app.post("/webhook", nodeHandler(socketless.webhook()));
app.use(express.json());

app.post("/logout", (req, res, next) => {
  if (!socketless.isOwnPage(req)) return res.sendStatus(403);
  const { session, sessionID } = req;
  const { userId } = session;
  session.destroy((error) => {
    if (error) return next(error);
    if (!userId) return res.sendStatus(204);
    // The pages of this session end their connections.
    socketless
      .endSession(userId, { session: sessionID })
      .then(() => res.sendStatus(204), next);
  });
});
// #endregion routes

const server = app.listen(Number(process.env.PORT), "127.0.0.1");
server.requestTimeout = 10_000;
process.on("SIGTERM", () => server.close());
