import {
  app as functions,
  type HttpRequest,
  type HttpResponseInit,
} from "@azure/functions";

import { app } from "./app.ts";

/**
 * Hands the bytes of Azure's request, which is no `Request`, to the app
 * in a standard one.
 */
export async function handler({
  url,
  method,
  headers,
  body,
}: HttpRequest): Promise<HttpResponseInit> {
  const init = {
    method,
    headers: Object.fromEntries(headers),
    body,
    duplex: "half",
  } as RequestInit;
  const response = await app(new Request(url, init));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: bytes,
  };
}

for (const route of ["connection", "webhook"]) {
  // Not "function": a key in the webhook's address could be read in
  // each client's token.
  functions.http(route, {
    route,
    authLevel: "anonymous",
    methods: ["POST"],
    handler,
  });
}
