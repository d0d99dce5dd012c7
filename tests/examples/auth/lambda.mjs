import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { handler } from "./index.ts";

/** Calls the function as its function URL does, with an event of format 2.0. */
async function call(request) {
  const { cookie, ...headers } = request.headers;
  return handler({
    rawPath: request.url,
    headers,
    cookies: cookie?.split("; "),
    requestContext: { http: { method: request.method } },
    body: await text(request),
  });
}

createServer((request, response) => {
  call(request).then(
    ({ statusCode, headers, body }) => response.writeHead(statusCode, headers).end(body),
    (error) => {
      console.error(error);
      response.writeHead(502).end("Internal Server Error");
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
