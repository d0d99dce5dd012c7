import type {
  ALBEvent,
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2,
} from "aws-lambda";

import { app } from "./app.ts";

type Event = APIGatewayProxyEventV2 | APIGatewayProxyEvent | ALBEvent;

/**
 * The `Request` of a function URL or HTTP API (payload 2.0), of a REST API
 * (payload 1.0), or of a load balancer.
 */
function requestOf(event: Event): Request {
  const isNew = "rawPath" in event;
  const method = isNew ? event.requestContext.http.method : event.httpMethod;
  const headers = new Headers();
  const received =
    ("multiValueHeaders" in event && event.multiValueHeaders) ||
    event.headers ||
    {};
  for (const [name, values] of Object.entries(received)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  if (isNew && event.cookies) headers.set("cookie", event.cookies.join("; "));
  const hasBody = event.body && method !== "GET" && method !== "HEAD";
  // The signature covers the bytes that the client sent, and Base64 is how
  // binary bodies arrive here.
  const body = hasBody
    ? Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8")
    : null;
  return new Request(
    new URL(isNew ? event.rawPath : event.path, "https://lambda"),
    { method, headers, body },
  );
}

export async function handler(event: Event) {
  const response = await app(requestOf(event));
  const headers = Object.fromEntries(response.headers);
  const answer = {
    statusCode: response.status,
    headers,
    body: await response.text(),
  };
  if (!("multiValueHeaders" in event && event.multiValueHeaders)) return answer;
  // A load balancer that sends several values of a header reads no others.
  return {
    ...answer,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
  };
}
