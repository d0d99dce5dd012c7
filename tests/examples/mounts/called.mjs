import { front, requestOf } from "./front.mjs";

const { MODULE, NAME } = process.env;
const { [NAME]: handler } = await import(`./${MODULE}`);

front(async (request, body) => {
  const response = await handler({ request: requestOf(request, body) });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
});
