import { describe, expect, it } from "vitest";

import { hostedSearchSources, tryItSources } from "./policy";

describe("tryItSources", () => {
  it("are any host with TLS and the reader's own machine", () => {
    expect(tryItSources("https://app.socketless.ws")).toEqual(tryItSources(undefined));
    expect(tryItSources(undefined)).toContain("https:");
    expect(tryItSources(undefined)).toContain("http://localhost:*");
    expect(tryItSources(undefined)).not.toContain("http:");
  });

  it("hold the service's own address when it has no TLS", () => {
    expect(tryItSources("http://10.0.0.5:3000/base")).toContain("http://10.0.0.5:3000");
  });
});

describe("hostedSearchSources", () => {
  it("are none when search is embedded", () => {
    expect(hostedSearchSources(undefined)).toEqual([]);
  });

  it("are the application's own hosts", () => {
    expect(hostedSearchSources("LATENCY1")).toEqual([
      "https://latency1-dsn.algolia.net",
      "https://latency1.algolia.net",
      "https://latency1-1.algolianet.com",
      "https://latency1-2.algolianet.com",
      "https://latency1-3.algolianet.com",
    ]);
  });
});
