import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from "aws-lambda";

import { app } from "./app.ts";

/** The standard `Request` of a function URL's event, with the bytes of the body as they arrived. */
function requestOf(event: LambdaFunctionURLEvent): Request {
  const { rawPath, rawQueryString, requestContext, body, isBase64Encoded, cookies = [] } = event;
  const { method } = requestContext.http;
  const headers = new Headers({ cookie: cookies.join("; ") });
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  const hasBody = body && method !== "GET" && method !== "HEAD";
  const bytes = hasBody ? Buffer.from(body, isBase64Encoded ? "base64" : "utf8") : null;
  return new Request(`https://${headers.get("host")}${rawPath}?${rawQueryString}`, { method, headers, body: bytes });
}

export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  const response = await app(requestOf(event));
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
