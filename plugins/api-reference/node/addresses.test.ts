import { describe, expect, it } from "vitest";

import { call, modelOf } from "../../../tests/support/reference";
import type { ApiModel } from "../model/model";

describe("addresses of servers and paths", () => {
  const at = (path: string, servers: object[] = [{ url: "https://api.example" }]): object => ({
    ...call({}),
    servers,
    paths: { [path]: { get: { summary: "Call" } } },
  });
  const make = (document: object, warnings: string[] = []): Promise<ApiModel> =>
    modelOf(JSON.stringify(document), undefined, warnings);

  it.each([
    ".evil.example/steal",
    "@evil.example/steal",
    ":8080/steal",
    "//evil.example/steal",
    "/\\evil.example",
    "/a/../../b",
    "/a/%2e%2E/b",
    "/a/.",
    "/a?key=1",
    "/a#b",
    "/a\tb",
    "/a\u001b[31m",
    "/a\u202eb",
    "/a/{id",
    "/a/{}",
  ])("the path %j is left out, and named", async (path) => {
    const warnings: string[] = [];
    const document = { ...at(path), paths: { [path]: { get: {} }, "/right": { get: {} } } };
    expect((await make(document, warnings)).operations.map(({ path: shownPath }) => shownPath)).toEqual(["/right"]);
    expect(warnings.join()).toContain("left out, because a path must begin with");
    expect(warnings.join()).toContain("$.paths['");
  });

  it.each(["/users/@me", "/a/{id}", "/a/{id}.json", "/a//b", "/日本/é", "/a%20b", "/", "/a:b", "/..."])(
    "the path %j is shown, and its samples go to the server",
    async (path) => {
      const { operations } = await make(at(path));
      const code = operations[0]?.samples[0]?.code.flat().join("") ?? "";
      expect(/'(https:.*)'/.exec(code)?.[1]).toMatch(/^https:\/\/api\.example\//);
    },
  );

  it.each([
    "https://user:secret@api.example",
    "https://api.example@evil.example",
    "https://api.example?x=",
    "https://api.example#",
    "https:\\\\evil.example",
    "javascript:alert(1)",
    "ftp://api.example",
    "https://{region}.api.example",
    "https://",
    "https://api.example/\u001b[31m",
  ])("the server %j is left out, and named", async (url) => {
    const warnings: string[] = [];
    const { servers } = await make(at("/call", [{ url: "https://right.example" }, { url }]), warnings);
    expect(servers.map((server) => server.url)).toEqual(["https://right.example"]);
    expect(new Set(warnings).size).toBe(1);
    expect(warnings.join()).toMatch(/^\$\.servers\[1\]\.url: ".*" is left out, because it is not an http or/);
  });

  it("a variable without a default of its own doesn't take an inherited one", async () => {
    const servers = [{ url: "https://{constructor}.example", variables: {} }];
    expect((await make(at("/call", servers))).servers).toEqual([]);
  });

  it("a server below the document's own address is found from there, and is a path in a snapshot", async () => {
    const text = JSON.stringify(at("/call", [{ url: "/v1/" }]));
    const live = await modelOf(text, { kind: "live", location: "https://live.example/api/v0/doc" });
    expect(live.servers.map(({ url }) => url)).toEqual(["https://live.example/v1"]);
    const snapshot = await modelOf(text);
    expect(snapshot.servers.map(({ url }) => url)).toEqual(["/v1"]);
  });
});
