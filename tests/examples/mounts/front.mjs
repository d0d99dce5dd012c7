import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Stand in for a host that calls a function: hand each request to `call` with the bytes of its body.
 *
 * @param {(request: import("node:http").IncomingMessage, body: Buffer) => Promise<{ status: number; headers: object; body: unknown }>} call
 */
export const front = (call) =>
  createServer((request, response) => {
    buffer(request)
      .then((body) => call(request, body))
      .then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        (error) => {
          console.error(error);
          response.writeHead(502).end("Internal Server Error");
        },
      );
  }).listen(Number(process.env.PORT), "127.0.0.1");

/** The standard `Request` that a host makes. */
export const requestOf = ({ url, method, headers }, body) =>
  new Request(new URL(url, `http://${headers.host}`), { method, headers, body: body.length > 0 ? body : undefined });
