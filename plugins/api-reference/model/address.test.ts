import { describe, expect, it } from "vitest";

import { addressOf } from "./address";
import type { Json, Operation, Schema } from "./model";

const schema: Schema = {
  types: ["string"],
  fields: [],
  variants: [],
  description: [],
  limits: {},
};

const operation = (path: string): Pick<Operation, "path" | "parameters"> => ({
  path,
  parameters: [
    { name: "id", anchor: "a", required: true, schema, in: "path" },
    { name: "constructor", anchor: "b", required: false, schema, in: "query" },
  ],
});

const server = "https://api.example/v1/";
/** @param values - by the parameters' anchors */
const address = (path: string, values: Record<string, Json> = {}, at = server): string | undefined =>
  addressOf(operation(path), new Map(Object.entries(values)), at);

describe("the address of a request", () => {
  it.each([
    ["reader", "https://api.example/v1/users/reader"],
    ["../../", "https://api.example/v1/users/..%2F..%2F"],
    ["//evil.example", "https://api.example/v1/users/%2F%2Fevil.example"],
    ["\\\\evil.example", "https://api.example/v1/users/%5C%5Cevil.example"],
    ["@evil.example", "https://api.example/v1/users/%40evil.example"],
    ["?a#b", "https://api.example/v1/users/%3Fa%23b"],
    ["%2e%2e", "https://api.example/v1/users/%252e%252e"],
    ["\ud800", "https://api.example/v1/users/%EF%BF%BD"],
    ["{id}", "https://api.example/v1/users/%7Bid%7D"],
  ])("keeps the value %j in its place", (id, url) => {
    expect(address("/users/{id}", { a: id })).toBe(url);
  });

  it.each([".", ".."])("isn't made with the value %j, which leads to another path", (id) => {
    expect(address("/users/{id}", { a: id })).toBeUndefined();
    expect(address("/users/{id}/posts", { a: id })).toBeUndefined();
    expect(address("/users/x{id}", { a: id })).toBe(`https://api.example/v1/users/x${id}`);
  });

  it("takes values that were filled in, not those that every object has", () => {
    expect(address("/users/{constructor}")).toBe("https://api.example/v1/users/%7Bconstructor%7D");
    expect(address("/users", { b: "x y" })).toBe("https://api.example/v1/users?constructor=x%20y");
  });

  it.each([".evil.example/steal", "@evil.example/", ":1/", "//evil.example", "/\\evil.example", "/a/../../b"])(
    "isn't made from the path %j",
    (path) => {
      expect(address(path, {}, "https://app.socketless.ws")).toBeUndefined();
    },
  );

  it("is a path where the host isn't known", () => {
    expect(address("/call", {}, "")).toBe("/call");
    expect(address("/call", {}, "/v1")).toBe("/v1/call");
  });

  it.each(["https://app.socketless.ws@evil.example", "https://host/?", "https://host/#", "ftp://host"])(
    "isn't made for the server %j",
    (at) => {
      expect(address("/call", {}, at)).toBeUndefined();
    },
  );
});
