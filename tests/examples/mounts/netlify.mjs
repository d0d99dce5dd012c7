import { front, requestOf } from "./front.mjs";
import handler, { config } from "./netlify.ts";

front(async (request, body) => {
  if (!config.path.includes(request.url)) {
    return { status: 404, headers: {}, body: "Not found" };
  }
  const response = await handler(requestOf(request, body));
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
});
