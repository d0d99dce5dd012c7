import { defineEventHandler, getRequestURL, readRawBody } from "h3";

import { app } from "./app.ts";

export default defineEventHandler(async (event) => {
  // Not toWebRequest(event): h3 1 throws where the app stops reading a body
  // that is too large.
  const body =
    event.method === "POST" ? await readRawBody(event, false) : undefined;
  return app(
    new Request(getRequestURL(event), {
      method: event.method,
      headers: event.headers,
      body: body && new Uint8Array(body),
    }),
  );
});
