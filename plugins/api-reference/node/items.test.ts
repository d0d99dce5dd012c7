import { describe, expect, it, vi } from "vitest";

import { checkDocument } from "./check";
import { readItems } from "./items";
import type { Json, JsonObject } from "../model/model";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const user = { $ref: "#/components/schemas/User" };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Test", version: "1" },
  servers: [{ url: "https://api.example" }],
  security: [{ bearer: [] }],
  paths: {
    "/users/{id}": {
      summary: "Of users",
      servers: [{ url: "https://users.example" }],
      parameters: [id, { $ref: "#/components/parameters/Dry" }],
      post: {
        summary: 'Change a "user"',
        parameters: [{ name: "id", in: "query", schema: { type: "boolean" } }],
        requestBody: { $ref: "#/components/requestBodies/User" },
        responses: { 200: { $ref: "#/components/responses/Done" } },
      },
    },
  },
  webhooks: { joined: { "x-origin": "a tool", post: { responses: { 200: { description: "Taken" } } } } },
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "Bearer" } },
    parameters: { Dry: { name: "dry", in: "query", schema: user } },
    requestBodies: { User: json({ allOf: [user, { description: "New" }] }) },
    responses: { Done: { description: "Done", headers: { Age: { schema: { type: "integer" } } } } },
    schemas: {
      User: {
        type: "object",
        properties: { friend: user },
        discriminator: { propertyName: "kind", mapping: { user: user.$ref } },
      },
    },
  },
};

const read = async (document: object) => readItems(checkDocument(document as Json), () => undefined);

describe("readItems", () => {
  it("lists operations with what they inherit, references followed to all but schemas", async () => {
    const [post, webhook] = await read(DOCUMENT);
    expect(post).toMatchObject({
      kind: "operation",
      place: ["paths", "/users/{id}", "post"],
      method: "post",
      pathItem: { summary: "Of users" },
      servers: [{ url: "https://users.example" }],
      security: [{ bearer: [] }],
      securitySchemes: { bearer: { scheme: "bearer" } },
      operation: {
        requestBody: json({ allOf: [user, { description: "New" }] }),
        responses: { 200: { description: "Done", headers: { Age: {} } } },
      },
    });
    expect(webhook).toMatchObject({ kind: "webhook", name: "joined", security: [], servers: undefined });
  });

  it("keeps what the plugin loses: parameters of one name, summaries, quotes, and texts that aren't there", async () => {
    const [post, webhook] = await read(DOCUMENT);
    expect(post?.parameters.map(({ in: place, name }) => [name, place])).toEqual([
      ["id", "query"],
      ["id", "path"],
      ["dry", "query"],
    ]);
    expect(post?.parameters[2]?.schema).toEqual(user);
    expect(post?.operation.summary).toBe('Change a "user"');
    expect(post?.operation).not.toHaveProperty("description");
    expect(webhook?.operation).toEqual({ responses: { 200: { description: "Taken" } }, parameters: [] });
  });

  it("reads a document that has only webhooks", async () => {
    const { paths: _paths, ...document } = DOCUMENT;
    expect((await read(document)).map(({ name }) => name)).toEqual(["joined"]);
  });

  it("prints nothing, whatever the schemas", async () => {
    const printed = ["log", "warn", "error"].map((method) => vi.spyOn(console, method as "log"));
    const schema = { allOf: [{ type: "string" }, { type: "integer" }] };
    await read({ ...DOCUMENT, paths: { "/a": { post: { requestBody: json(schema), responses: {} } } } } as JsonObject);
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });

  it("names the place and the remedy of what the plugin refuses", async () => {
    const schemes = { securitySchemes: { bearer: { type: "http" } } };
    await expect(read({ ...DOCUMENT, components: { ...DOCUMENT.components, ...schemes } })).rejects.toThrow(
      "$.components.securitySchemes.bearer: needs a type, and one of the type http a scheme",
    );
  });

  it("takes schemas that are true, texts that aren't strings, and older webhooks for nothing special", async () => {
    const operation = { summary: 5, description: { a: 1 }, responses: {} };
    const items = await read({
      ...DOCUMENT,
      info: { ...DOCUMENT.info, description: 5 },
      paths: { "/a": { post: operation } },
      "x-webhooks": { old: { post: {} } },
      components: { schemas: { Any: true } },
    });
    expect(items.map(({ name }) => name)).toEqual(["/a", "joined"]);
  });
});
