import { describe, expect, it } from "vitest";

import type { ApiModel, Json, Operation } from "../model/model";
import { Budget } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument } from "./check";
import { compareReaders } from "./second-reader";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const document = {
  openapi: "3.1.0",
  info: { title: "Test", version: "1" },
  servers: [{ url: "https://api.example" }],
  security: [{ bearer: [] }],
  paths: {
    "/users/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      post: {
        summary: "Change a user",
        parameters: [{ name: "dry", in: "query", schema: { type: "boolean" } }],
        requestBody: json({ $ref: "#/components/schemas/User" }),
        responses: { 200: { description: "Done", headers: { Age: { schema: { type: "integer" } } } } },
      },
    },
  },
  webhooks: { event: { post: { summary: "An event", responses: { 200: { description: "Taken" } } } } },
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    schemas: {
      Named: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      User: {
        allOf: [{ $ref: "#/components/schemas/Named" }],
        required: ["age", "friend"],
        properties: { age: { type: "integer" }, friend: { $ref: "#/components/schemas/User" } },
      },
    },
  },
};

/** Compare the readers. @returns the warnings */
async function compared(value: object, change = (model: ApiModel): ApiModel => model): Promise<string[]> {
  const budget = new Budget();
  const checked = checkDocument(value as Json, budget);
  const model = await buildModel(checked, { kind: "snapshot", location: "test.json" }, budget);
  await compareReaders(checked, change(model), budget);
  return budget.warnings;
}

const changing =
  (change: (operation: Operation) => Partial<Operation>) =>
  (model: ApiModel): ApiModel => {
    const [first, ...rest] = model.operations;
    return first === undefined ? model : { ...model, operations: [{ ...first, ...change(first) }, ...rest] };
  };

it("agrees on calls, webhooks, inherited parts and schemas inside themselves", async () => {
  expect(await compared(document)).toEqual([]);
});

it("agrees on fields that are described in another part than the one that requires them, or nowhere", async () => {
  const parts = [{ properties: { id: { readOnly: true }, name: {} } }, { required: ["id", "name", "age"] }];
  const post = { summary: "Add", requestBody: json({ allOf: parts }) };
  expect(await compared({ ...document, paths: { "/users": { post } } })).toEqual([]);
});

describe("stops where the model", () => {
  it.each<[string, (model: ApiModel) => ApiModel, string]>([
    ["lacks an operation", (model) => ({ ...model, operations: model.operations.slice(0, 1) }), "operation 2"],
    ["has another path", changing(() => ({ path: "/user" })), "operation 1"],
    [
      "lacks a parameter",
      changing(({ parameters }) => ({ parameters: parameters.slice(1) })),
      "parameter dry in query",
    ],
    [
      "has an optional parameter as required",
      changing(({ parameters }) => ({ parameters: parameters.map((one) => ({ ...one, required: true })) })),
      "parameter dry in query",
    ],
    ["lacks the body", changing(() => ({ body: undefined })), "body, application/json"],
    [
      "has no required fields",
      changing(({ body }) => ({
        body: body && {
          ...body,
          contents: body.contents.map((one) => ({ ...one, schema: { ...one.schema, fields: [] } })),
        },
      })),
      "reads age, friend, name, but this site .",
    ],
    ["lacks a response", changing(() => ({ responses: [] })), "response 200"],
    [
      "lacks a response's header",
      changing(({ responses }) => ({ responses: responses.map((one) => ({ ...one, headers: [] })) })),
      "response 200",
    ],
    ["needs no credential", changing(() => ({ security: [] })), "security"],
    ["lacks a server", (model) => ({ ...model, servers: [] }), "servers"],
  ])("%s", async (_name, change, message) => {
    await expect(compared(document, change)).rejects.toThrow(message);
  });
});

describe("warns instead of comparing", () => {
  it("where the plugin fails on a path that every object inherits", async () => {
    const paths = { "/hasOwnProperty": document.paths["/users/{id}"] };
    expect((await compared({ ...document, paths })).join()).toContain("can't read the document");
  });

  it("where references lead to too many values", async () => {
    const field = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, level) => [
        `S${level}`,
        level === 19 ? { type: "string" } : { properties: { a: field(`S${level + 1}`), b: field(`S${level + 1}`) } },
      ]),
    );
    const responses = { 200: { description: "", ...json(field("S0")) } };
    const paths = { "/doubling": { get: { summary: "Double", responses } } };
    const [warning] = await compared({ ...document, paths, components: { ...document.components, schemas } });
    expect(warning).toContain("more than 200000 values");
  });
});

it("follows no reference that stands in an example", async () => {
  const example = { $ref: "http://127.0.0.1:9/secret" };
  const paths = {
    "/example": {
      get: { summary: "Get", responses: { 200: { description: "", content: { "text/plain": { example } } } } },
    },
  };
  expect(await compared({ ...document, paths })).toEqual([]);
});
