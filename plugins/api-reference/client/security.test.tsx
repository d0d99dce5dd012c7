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

  it("by OAuth 2.0 names the scopes of each alternative, and describes those that the document describes", async () => {
    const flow = { tokenUrl: "https://a.example/", scopes: { "boats:read": "See <b>boats</b>", constructor: 1 } };
    const securitySchemes = { oauth: { type: "oauth2", flows: { clientCredentials: flow } } };
    const security = [{ oauth: ["boats:read", "boats:moor"] }, { oauth: ["constructor", { no: "text" }] }];
    const page = await render({ ...call({ security }), components: { securitySchemes } });
    const token = "Authorization: Bearer <OAuth 2.0 token>";
    expect(page.text).toContain(
      `Needs ${token} (scopes boats:read, boats:moor) or ${token} (scope constructor)boats:readSee <b>boats</b>`,
    );
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
    session: { type: "apiKey", in: "cookie", name: "session.id" },
    query: { type: "apiKey", in: "query", name: "token" },
    mutual: { type: "mutualTLS" },
  };
  const names: [scheme: keyof typeof securitySchemes, part: string, variable: string][] = [
    ["bearer", "Bearer", "API_KEY"],
    ["app", "X-App", "API_KEY_X_APP"],
    ["session", "session.id=", "API_KEY_SESSION_ID"],
    ["query", "token=", "API_KEY_TOKEN"],
  ];

  it("by credentials that apply together has all of them in every language's sample", async () => {
    const security = [{ mutual: [] }, { bearer: [], app: [], session: [], query: [] }];
    for (const [language, code] of Object.entries(
      await samplesOf({ ...call({ security }), components: { securitySchemes } }),
    )) {
      for (const [, part, variable] of names) {
        expect(code, language).toMatch(new RegExp(`\\b${variable}\\b`));
        expect(code, language).toContain(part);
      }
    }
  });

  it.each(names)("by the credential %s alone reads it from the site's variable", async (scheme, part) => {
    const document = { ...call({ security: [{ [scheme]: [] }] }), components: { securitySchemes } };
    for (const [language, code] of Object.entries(await samplesOf(document))) {
      expect(code, language).toContain(part);
      expect(code, language).toMatch(/\bAPI_KEY\b/);
    }
  });
});
