import { BaseResolver, createConfig, lintDocument, Source } from "@redocly/openapi-core";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";

import { readFileSync } from "node:fs";

import { parse } from "yaml";

import type { JsonObject } from "../model/model";
import { completeAsyncApi } from "./asyncapi";
import { loadReference } from "./load";

const template = parse(readFileSync("api-spec/asyncapi.yaml", "utf8")) as JsonObject;
const fail = (message: string): never => {
  throw new Error(message);
};

const newEvent = { properties: { action: { const: "constructor" } } };

async function openApi(): Promise<JsonObject> {
  const { document } = await loadReference(process.cwd(), {
    document: "api-spec/openapi.json",
    overlay: "api-spec/overlay.yaml",
  });
  return document;
}

/** Find what a document breaks of AsyncAPI's structure, and references that lead nowhere. */
async function problemsOf(document: JsonObject): Promise<string[]> {
  const config = await createConfig({ rules: { struct: "error", "no-unresolved-refs": "error" } });
  const source = new Source("asyncapi.json", JSON.stringify(document));
  const problems = await lintDocument({
    document: { source, parsed: document },
    config,
    externalRefResolver: new BaseResolver(),
  });
  return problems.map(({ location, message }) => `${location[0]?.pointer ?? ""}: ${message}`);
}

describe("the document that is served as asyncapi.json", () => {
  it("has no error by an AsyncAPI linter", async () => {
    expect(await problemsOf(completeAsyncApi(template, await openApi(), fail))).toEqual([]);
  });

  it("has examples that fit the payloads of their messages", async () => {
    const { components } = completeAsyncApi(template, await openApi(), fail) as {
      components: { messages: Record<string, { payload: object; examples?: { payload: unknown }[] }> };
    };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const misfits = Object.entries(components.messages).flatMap(([name, { payload, examples = [] }]) =>
      examples.filter((example) => !ajv.validate(payload, example.payload)).map((example) => ({ name, example })),
    );
    expect(misfits).toEqual([]);
  });

  it("takes the webhook's events, its signature and its reply from the OpenAPI document", async () => {
    const source = await openApi();
    const { components } = completeAsyncApi(template, source, fail) as {
      components: { messages: Record<string, JsonObject> };
    };
    const webhook = (source.webhooks as { Webhook: { post: JsonObject } }).Webhook.post as {
      requestBody: { content: { "application/json": { schema: { anyOf: JsonObject[] } } } };
      responses: { "200": { content: { "application/json": { schema: JsonObject } } } };
    };
    const [open, message, close] = webhook.requestBody.content["application/json"].schema.anyOf;
    const byAction = (action: string) => Object.values(components.messages).find(({ name }) => name === action);
    expect(new Set([open, message, close])).toEqual(
      new Set(["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"].map((action) => byAction(action)?.payload)),
    );
    expect(byAction("MESSAGE")?.headers).toMatchObject({ required: ["x-socketless-signature"] });
    expect(components.messages.reply?.payload).toEqual(webhook.responses["200"].content["application/json"].schema);
    expect(components.messages.reply?.headers).toMatchObject({ required: ["Authorization"] });
  });

  it("gives every event one example that is of its own kind", async () => {
    const { components } = completeAsyncApi(template, await openApi(), fail) as {
      components: { messages: Record<string, { name: string; examples: { payload: JsonObject }[] }> };
    };
    const { connectionOpen, message, connectionClose } = components.messages;
    for (const event of [connectionOpen, message, connectionClose]) {
      expect(event?.examples.map(({ payload }) => payload.action)).toEqual([event?.name]);
    }
  });

  it.each([
    ["no webhook", { webhooks: {} }, ["lacks the payload of CONNECTION_OPEN", "lacks the payload of reply"]],
    [
      "an event that the site doesn't know",
      {
        webhooks: {
          W: { post: { requestBody: { content: { "application/json": { schema: { oneOf: [newEvent] } } } } } },
        },
      },
      ["lacks the payload of MESSAGE", "the webhook's event constructor is missing"],
    ],
  ])("is made of an OpenAPI document with %s, and says what is missing", async (_name, change, places) => {
    const warnings: string[] = [];
    const source = { ...(await openApi()), ...change } as JsonObject;
    const made = completeAsyncApi(template, source, (message) => void warnings.push(message));
    for (const place of places) {
      expect(warnings.join()).toContain(place);
    }
    expect(await problemsOf(made)).toEqual([]);
  });

  it("knows events and alternatives that are schemas with names", () => {
    const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
    const actions = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"];
    const schemas: JsonObject = {
      Event: { oneOf: actions.map(ref) },
      ...Object.fromEntries(actions.map((action) => [action, { properties: { action: { enum: [action] } } }])),
    };
    const content = { "application/json": { schema: ref("Event") } };
    const reply = { description: "Reply", content: { "application/json": { schema: {} } } };
    const post: JsonObject = { requestBody: { content }, responses: { 200: reply } };
    const source: JsonObject = { info: { version: "1" }, webhooks: { Event: { post } }, components: { schemas } };
    const { components } = completeAsyncApi(template, source, fail) as {
      components: { messages: Record<string, JsonObject> };
    };
    expect(components.messages.message?.payload).toEqual(ref("MESSAGE"));
  });

  it("takes along the schemas that its messages refer to", async () => {
    const text = JSON.stringify(await openApi()).replace('"schemas":{}', '"schemas":{"Ref":{"type":"string"}}');
    const { components } = completeAsyncApi(template, JSON.parse(text) as JsonObject, fail) as {
      components: JsonObject;
    };
    expect(components.schemas).toEqual({ Ref: { type: "string" } });
  });
});
