import { HttpRequest, HttpResponse } from "@azure/functions";
import { expect, it } from "vitest";

import { azureHandler } from "./azure";
import { backend, eventOf, secretOf, signatureOf, willing } from "./server-harness";

const requestOf = (body: string, headers: Record<string, string> = {}): HttpRequest =>
  new HttpRequest({ method: "POST", url: "https://app.test/api/rooms?a=1&a=2", headers, body: { string: body } });

it("verifies a webhook's bytes", async () => {
  const body = eventOf("42.k3");
  const handler = azureHandler(backend(willing().service).socketless.webhook());
  const answer = await handler(requestOf(body, { "x-socketless-signature": signatureOf(body, secretOf("42.k3")) }));
  expect(answer).toMatchObject({ status: 200, headers: { authorization: `Bearer ${secretOf("42.k3")}` } });
});

it("keeps each value of the query, and each cookie as Azure Functions takes several", async () => {
  const expires = "Wed, 21 Oct 2026 07:28:00 GMT";
  const handler = azureHandler((request, context: HttpRequest) => {
    expect(context).toBeInstanceOf(HttpRequest);
    const headers = new Headers([
      ["Set-Cookie", "one=a=b"],
      ["Set-Cookie", `two=2; Path=/; Domain=app.test; Max-Age=60; Expires=${expires}; Secure; HttpOnly; SameSite=lax`],
    ]);
    return Promise.resolve(Response.json(new URL(request.url).searchParams.getAll("a"), { headers }));
  });
  const answer = await handler(requestOf("{}"));
  expect(await new HttpResponse(answer).json()).toEqual(["1", "2"]);
  const rest = { path: "/", domain: "app.test", maxAge: 60, expires: new Date(expires), secure: true, httpOnly: true };
  expect(answer.cookies).toEqual([
    { name: "one", value: "a=b" },
    { name: "two", value: "2", ...rest, sameSite: "Lax" },
  ]);
});
