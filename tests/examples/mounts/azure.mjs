import { HttpRequest } from "@azure/functions";

import { handler } from "./azure.ts";
import { front } from "./front.mjs";

front(async ({ url, method, headers }, body) => {
  const answer = await handler(
    new HttpRequest({
      url: `http://${headers.host}/api${url}`,
      method,
      headers,
      body: body.length > 0 ? { bytes: body } : {},
    }),
  );
  return { status: answer.status, headers: answer.headers, body: answer.body };
});
