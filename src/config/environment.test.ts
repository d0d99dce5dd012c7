import { KeyError } from "../../plugins/api-reference/node/read";
import { describe, expect, it } from "vitest";

import { announcementBar } from "./announcement";
import { EnvironmentError, readEnvironment } from "./environment";

describe("readEnvironment", () => {
  it("has defaults for everything", () => {
    expect(readEnvironment({})).toMatchObject({ announcement: undefined, apiUrl: undefined, apiOnError: "fail" });
  });

  it("counts empty values as unset", () => {
    expect(readEnvironment({ SOCKETLESS_API_URL: "  ", SITE_ANNOUNCEMENT: "" })).toEqual(readEnvironment({}));
  });

  it("takes the slash off the end of the API's URL", () => {
    expect(readEnvironment({ SOCKETLESS_API_URL: "http://localhost:3200/" }).apiUrl).toBe("http://localhost:3200");
  });

  it.each([
    [{ SOCKETLESS_API_URL: "app.socketless.ws" }, "SOCKETLESS_API_URL", "not an http or https URL"],
    [{ SOCKETLESS_API_URL: "file:///etc/passwd" }, "SOCKETLESS_API_URL", "not an http or https URL"],
    [{ SOCKETLESS_API_URL: "https://a:b@host" }, "SOCKETLESS_API_URL", "user name or password"],
    [{ SOCKETLESS_API_URL: "https://host/?token=hidden-word" }, "SOCKETLESS_API_URL", "query"],
    [{ SOCKETLESS_API_URL: "https://host/base?" }, "SOCKETLESS_API_URL", "query"],
    [{ SOCKETLESS_API_URL: "https://host/#hidden-word" }, "SOCKETLESS_API_URL", "fragment"],
    [{ SOCKETLESS_API_URL: "host?token=hidden-word" }, "SOCKETLESS_API_URL", 'is "host", which is not an http'],
    [{ SOCKETLESS_API_URL: "me:hidden-word@host" }, "SOCKETLESS_API_URL", 'is "host", which is not an http'],
    [{ SOCKETLESS_API_URL: "\u001b[31mhost" }, "SOCKETLESS_API_URL", 'is "\\u001b[31mhost", which is not an http'],
    [{ SOCKETLESS_API_KEY: "hidden-word\nsecond line" }, "SOCKETLESS_API_KEY", "line break"],
    [{ SOCKETLESS_API_KEY: "hidden-word\u0000" }, "SOCKETLESS_API_KEY", "control character"],
    [{ SOCKETLESS_API_KEY: "hidden-word é" }, "SOCKETLESS_API_KEY", "letter that no header"],
    [{ SOCKETLESS_API_ON_ERROR: "maybe" }, "SOCKETLESS_API_ON_ERROR", "can only be fail or snapshot"],
    [{ SITE_ANNOUNCEMENT_URL: "https://example.com" }, "SITE_ANNOUNCEMENT", "is empty"],
    [{ SITE_ANNOUNCEMENT: "x", SITE_ANNOUNCEMENT_URL: "javascript:alert(1)" }, "SITE_ANNOUNCEMENT_URL", "not an http"],
  ])("refuses %j", (variables, name, problem) => {
    expect(() => readEnvironment(variables)).toThrow(name === "SOCKETLESS_API_KEY" ? KeyError : EnvironmentError);
    expect(() => readEnvironment(variables)).toThrow(name);
    expect(() => readEnvironment(variables)).toThrow(problem);
    expect(() => readEnvironment(variables)).toThrow("Example: ");
    expect(() => readEnvironment(variables)).not.toThrow("hidden-word");
  });

  it("checks the API key, but hands it to nobody", () => {
    expect(JSON.stringify(readEnvironment({ SOCKETLESS_API_KEY: "planted" }))).not.toContain("planted");
  });
});

describe("hosted search", () => {
  const APP = { ALGOLIA_APP_ID: "LATENCY123" };
  const KEY = { ALGOLIA_SEARCH_API_KEY: "0123456789abcdef0123456789abcdef" };

  it("is off while no variable of it is set, or all are empty", () => {
    expect(readEnvironment({}).search).toBeUndefined();
    expect(
      readEnvironment({ ALGOLIA_APP_ID: "", ALGOLIA_SEARCH_API_KEY: "  ", ALGOLIA_INDEX_NAME: "" }).search,
    ).toBeUndefined();
  });

  it("takes the application and the key, without spaces around them, and the product's name for the index", () => {
    expect(readEnvironment({ ALGOLIA_APP_ID: " LATENCY123 ", ...KEY }).search).toEqual({
      appId: "LATENCY123",
      searchApiKey: KEY.ALGOLIA_SEARCH_API_KEY,
      indexName: "socketless",
    });
    expect(readEnvironment({ ...APP, ...KEY, ALGOLIA_INDEX_NAME: "docs-next" }).search?.indexName).toBe("docs-next");
  });

  it("never reads the write key", () => {
    const read: string[] = [];
    const variables = new Proxy<Record<string, string>>(
      { ...APP, ...KEY, ALGOLIA_WRITE_API_KEY: "planted" },
      { get: (target, name) => (read.push(String(name)), target[String(name)]) },
    );
    expect(JSON.stringify(readEnvironment(variables))).not.toContain("planted");
    expect(read).toContain("ALGOLIA_APP_ID");
    expect(read).not.toContain("ALGOLIA_WRITE_API_KEY");
  });

  it.each([
    [KEY, "ALGOLIA_APP_ID", "is empty although hosted search is asked for"],
    [APP, "ALGOLIA_SEARCH_API_KEY", "is empty although hosted search is asked for"],
    [{ ALGOLIA_INDEX_NAME: "docs" }, "ALGOLIA_APP_ID", "is empty although hosted search is asked for"],
    [{ ...APP, ALGOLIA_SEARCH_API_KEY: "   " }, "ALGOLIA_SEARCH_API_KEY", "is empty although"],
    [{ ...KEY, ALGOLIA_APP_ID: "latency.algolia.net" }, "ALGOLIA_APP_ID", "must be letters and digits only"],
    [{ ...KEY, ALGOLIA_APP_ID: "x".repeat(33) }, "ALGOLIA_APP_ID", "must be letters and digits only"],
    [{ ...KEY, ALGOLIA_APP_ID: '"><script>' }, "ALGOLIA_APP_ID", "must be letters and digits only"],
    [{ ...APP, ALGOLIA_SEARCH_API_KEY: "two words of it" }, "ALGOLIA_SEARCH_API_KEY", "is not an API key"],
    [{ ...APP, ALGOLIA_SEARCH_API_KEY: "abc" }, "ALGOLIA_SEARCH_API_KEY", "is not an API key"],
    [{ ...APP, ...KEY, ALGOLIA_INDEX_NAME: "my docs" }, "ALGOLIA_INDEX_NAME", "is not an index name"],
    [{ ...APP, ...KEY, ALGOLIA_INDEX_NAME: "../other" }, "ALGOLIA_INDEX_NAME", "is not an index name"],
  ])("refuses %j", (variables, name, problem) => {
    expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
    expect(() => readEnvironment(variables)).toThrow(`The environment variable ${name} ${problem}`);
    expect(() => readEnvironment(variables)).toThrow(`Example: ${name}=`);
  });

  it("prints no key that it refuses", () => {
    const read = (): unknown => readEnvironment({ ...APP, ALGOLIA_SEARCH_API_KEY: "secret with spaces" });
    expect(read).toThrow("ALGOLIA_SEARCH_API_KEY");
    expect(read).not.toThrow("secret with spaces");
  });
});

describe("announcementBar", () => {
  it("escapes the text", () => {
    expect(announcementBar({ text: "<b>&</b>", url: undefined }).content).toBe("&lt;b&gt;&amp;&lt;/b&gt;");
  });

  it("links the text when there is an address", () => {
    expect(announcementBar({ text: "New", url: 'https://x.example/"' }).content).toBe(
      '<a href="https://x.example/&quot;">New</a>',
    );
  });

  it("has another id for another announcement", () => {
    const ids = ["one", "two"].map((text) => announcementBar({ text, url: undefined }).id);
    expect(new Set(ids).size).toBe(2);
  });
});
