import { expect, it } from "vitest";

import { backend, ofPage } from "./server-harness";

it("repeats no secret of a request that a service or a proxy sends back", async () => {
  let sent = "";
  const { socketless, lines } = backend((_path, body) => {
    sent = body;
    return new Response(`Bearer key and ${body}`, { status: 400 });
  });
  expect((await socketless.connection(ofPage())).status).toBe(502);
  const { secret } = (JSON.parse(sent) as { webhook: { secret: string } }).webhook;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(lines.join()).toContain("answered connection with 400");
  expect(lines.join()).not.toContain(secret);
  expect(lines.join()).not.toContain("Bearer key");
});

it.each([
  ["a key with a line break", { apiKey: "wskl_se\ncret" }, "SOCKETLESS_API_KEY"],
  ["an address with a password", { apiUrl: "https://me:hunter2@service.test" }, "SOCKETLESS_API_URL"],
])("names the setting, and not its value, for %s", async (_what, options, name) => {
  const { socketless, lines } = backend(() => new Response(null, { status: 204 }), options);
  expect((await socketless.connection(ofPage())).status).toBe(502);
  expect(lines.join()).toContain(name);
  expect(lines.join()).not.toMatch(/cret|hunter2/);
});

it("answers 401, without a call, when nobody is logged in by any falsy value", async () => {
  const user = (() => false) as unknown as () => undefined;
  const { socketless } = backend(() => new Response(null, { status: 500 }), { user });
  expect((await socketless.connection(ofPage())).status).toBe(401);
});
