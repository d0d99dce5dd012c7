/** Loaded before a program: its requests to Algolia go to the server at `LOCAL_ALGOLIA_URL` instead. */
const http = require("node:http");
const https = require("node:https");

const { hostname, port } = new URL(process.env.LOCAL_ALGOLIA_URL);

https.request = ({ agent: _agent, ...options }, callback) =>
  http.request({ ...options, hostname, port, protocol: "http:" }, callback);
