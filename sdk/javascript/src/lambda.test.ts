import type { ALBEvent, APIGatewayProxyEvent, APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";

import { lambdaHandler, type LambdaEvent } from "./lambda";
import { backend, eventOf, secretOf, signatureOf, willing } from "./server-harness";

const multi = { a: ["1", "x y"], b: ["é"] };
const base = { body: '{"a":"é"}', isBase64Encoded: false };

/** Fields of AWS's documented events, by where they come from, with the query `a=1&a=x%20y&b=%C3%A9`. */
const shapes = {
  "payload 2.0": {
    ...base,
    version: "2.0",
    rawPath: "/rooms",
    rawQueryString: "a=1&a=x%20y&b=%C3%A9",
    cookies: ["one=1", "two=2"],
    headers: { host: "app.test" },
    requestContext: { http: { method: "POST", path: "/rooms" } },
  } as unknown as APIGatewayProxyEventV2,
  "payload 1.0": {
    ...base,
    path: "/rooms",
    httpMethod: "POST",
    headers: { Cookie: "one=1; two=2" },
    multiValueHeaders: { Cookie: ["one=1; two=2"] },
    queryStringParameters: { a: "x y", b: "é" },
    multiValueQueryStringParameters: multi,
    requestContext: { stage: "prod" },
  } as unknown as APIGatewayProxyEvent,
  "load balancer, multi-value headers": {
    ...base,
    path: "/rooms",
    httpMethod: "POST",
    multiValueHeaders: { cookie: ["one=1; two=2"] },
    multiValueQueryStringParameters: { a: ["1", "x%20y"], b: ["%C3%A9"] },
    requestContext: { elb: { targetGroupArn: "arn" } },
  } as ALBEvent,
};

describe.each(Object.entries(shapes))("%s", (name, event) => {
  it("keeps the path, each value of the query, the cookies and the bytes", async () => {
    const handler = lambdaHandler(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const query = [searchParams.getAll("a"), searchParams.getAll("b")];
      return Response.json([request.method, pathname, query, request.headers.get("cookie"), await request.text()]);
    });
    const { body } = await handler(event as LambdaEvent);
    expect(JSON.parse(body)).toEqual(["POST", "/rooms", [multi.a, multi.b], "one=1; two=2", base.body]);
  });

  it("answers with each cookie", async () => {
    const handler = lambdaHandler(() => {
      const headers = new Headers([
        ["Set-Cookie", "one=1"],
        ["Set-Cookie", "two=2; Path=/"],
        ["X-A", "b"],
      ]);
      return Promise.resolve(new Response("hi", { status: 201, headers }));
    });
    const cookies = ["one=1", "two=2; Path=/"];
    const answer = await handler(event as LambdaEvent);
    expect(answer).toMatchObject({ statusCode: 201, body: "hi" });
    if (name === "payload 2.0") {
      expect(answer).toMatchObject({ cookies, headers: { "x-a": "b" } });
    } else {
      expect(answer.multiValueHeaders).toMatchObject({ "set-cookie": cookies, "x-a": ["b"] });
    }
  });
});

it("verifies the bytes of a body in Base64, of a load balancer with single headers", async () => {
  const body = eventOf("42.k3", "MESSAGE", "grüße");
  const handler = lambdaHandler(backend(willing().service).socketless.webhook());
  const answer = await handler({
    path: "/webhook",
    httpMethod: "POST",
    headers: { "x-socketless-signature": signatureOf(body, secretOf("42.k3")) },
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true,
    requestContext: { elb: {} },
  });
  expect(answer).toMatchObject({ statusCode: 200, headers: { authorization: `Bearer ${secretOf("42.k3")}` } });
});

it.each(["//evil.test/webhook", "/\\evil.test/webhook"])("the path %s is no host", async (rawPath) => {
  const handler = lambdaHandler((request) => Promise.resolve(new Response(new URL(request.url).host)));
  const event = { ...shapes["payload 2.0"], rawPath } as unknown as LambdaEvent;
  expect((await handler(event)).body).toBe("lambda");
});
