var express = require("express");
var session = require("express-session");
var path = require("path");

// Add:
var { createSocketless } = require("@socketless/sdk");
var { nodeHandler } = require("@socketless/sdk/node");

// Add. With Passport, it is `req.user?.id`: an ID, not the object.
var socketless = createSocketless({
  user: (request, req) => req.session.userId,
});

var app = express();

// Your app's own session.
app.set("trust proxy", "loopback");
app.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { sameSite: "lax", secure: "auto" },
  }),
);

// Add. After the session, which `user` reads, and before body parsers.
app.all("/connection", nodeHandler(socketless.connection));
app.post("/webhook", nodeHandler(socketless.webhook()));

app.use(express.json());
app.use(express.urlencoded({ extended: false }));
app.use(express.static(path.join(__dirname, "public")));

module.exports = app;
