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
    [{ SOCKETLESS_API_ON_ERROR: "maybe" }, "SOCKETLESS_API_ON_ERROR", "can only be fail or snapshot"],
    [{ SITE_ANNOUNCEMENT_URL: "https://example.com" }, "SITE_ANNOUNCEMENT", "is empty"],
    [{ SITE_ANNOUNCEMENT: "x", SITE_ANNOUNCEMENT_URL: "javascript:alert(1)" }, "SITE_ANNOUNCEMENT_URL", "not an http"],
  ])("refuses %j", (variables, name, problem) => {
    expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
    expect(() => readEnvironment(variables)).toThrow(name);
    expect(() => readEnvironment(variables)).toThrow(problem);
    expect(() => readEnvironment(variables)).toThrow("Example: ");
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
