import { describe, expect, it } from "vitest";

import { call, expectHarmless, render, samplesOf } from "../../../tests/support/reference";

describe("security", () => {
  it("that may be left out is optional", async () => {
    const components = { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } };
    for (const security of [
      [{}, { bearer: [] }],
      [{ bearer: [] }, {}],
    ]) {
      const { text } = await render({ ...call({ security }), components });
      expect(text).toMatch(/Optional: Authorization: Bearer/);
      expect(text).not.toContain("Needs Authorization");
    }
  });

  it("by OAuth 2.0 stands as it is in the document, flows and scopes included", async () => {
    const flows = { clientCredentials: { tokenUrl: "https://a.example/", scopes: { read: "See <b>boats</b>" } } };
    const securitySchemes = { oauth: { type: "oauth2", flows } };
    const security = [{ oauth: ["read"] }];
    const page = await render({ ...call({ security }), components: { securitySchemes } });
    expect(page.text).toContain(`security: ${JSON.stringify(security)}`);
    expect(page.text).toContain(`flows: ${JSON.stringify(flows)}`);
    expect(page.text).toContain("Not supported here: the authorization");
    expectHarmless(page);
  });

  it("by a key in a header is in every language's sample", async () => {
    const components = { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } };
    for (const [language, code] of Object.entries(
      await samplesOf({ ...call({ security: [{ key: [] }] }), components }),
    )) {
      expect(code, language).toContain("X-Key");
      expect(code, language).toContain("API_KEY");
      expect(code, language).not.toContain("Bearer");
    }
  });

  const securitySchemes = {
    bearer: { type: "http", scheme: "bearer" },
    app: { type: "apiKey", in: "header", name: "X-App" },
    basic: { type: "http", scheme: "Basic" },
    session: { type: "apiKey", in: "cookie", name: "session.id" },
    query: { type: "apiKey", in: "query", name: "token" },
    mutual: { type: "mutualTLS" },
  };
  it("by credentials that apply together has all of them in every language's sample", async () => {
    const security = [{ mutual: [] }, { bearer: [], app: [] }];
    for (const [language, code] of Object.entries(
      await samplesOf({ ...call({ security }), components: { securitySchemes } }),
    )) {
      for (const part of ["Bearer", "API_KEY", "X-App", "API_KEY_X_APP"]) {
        expect(code, language).toContain(part);
      }
    }
  });

  it.each([
    ["bearer", "Bearer"],
    ["app", "X-App"],
    ["basic", "Basic"],
  ])("by the credential %s alone reads it from the site's variable", async (scheme, part) => {
    const document = { ...call({ security: [{ [scheme]: [] }] }), components: { securitySchemes } };
    for (const [language, code] of Object.entries(await samplesOf(document))) {
      expect(code, language).toContain(part);
      expect(code, language).toMatch(/\bAPI_KEY\b/);
    }
  });

  it.each([
    ["session", "session.id in the cookie"],
    ["query", "token in the query"],
    ["mutual", "mutualTLS"],
  ])("by %s is named, and said to be missing from the samples", async (scheme, words) => {
    const { text } = await render({ ...call({ security: [{ [scheme]: [] }] }), components: { securitySchemes } });
    expect(text).toContain(words);
    expect(text).toContain("Not supported here: the authorization");
  });
});
