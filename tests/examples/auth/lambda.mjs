import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { handler } from "./index.ts";

const isText = (type = "") => /json|text/.test(type);

/** Calls the function as its function URL does, with an event of format 2.0: a body that isn't called text is Base64. */
async function call(request) {
  const { cookie, ...headers } = request.headers;
  const body = await buffer(request);
  const isBase64Encoded = !isText(headers["content-type"]) || !body.equals(Buffer.from(body.toString()));
  return handler({
    rawPath: request.url,
    rawQueryString: "",
    headers,
    cookies: cookie?.split("; "),
    requestContext: { http: { method: request.method } },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? "base64" : "utf8") }),
    isBase64Encoded,
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
