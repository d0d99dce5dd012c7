var express = require("express");
var session = require("express-session");
var path = require("path");

// Add:
var { connection } = require("./connection.cjs");
var { nodeHandler } = require("./node-http.cjs");
var { webhook } = require("./webhook.cjs");

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

// Add. The connection route reads the session. Both come before the parsers:
// a parsed body has no signature.
app.use(connection);
app.post("/webhook", nodeHandler(webhook));

app.use(express.json());
app.use(express.urlencoded({ extended: false }));
app.use(express.static(path.join(__dirname, "public")));

module.exports = app;
