import { DiagnosticSeverity, Parser } from "@asyncapi/parser";
import { describe, expect, it } from "vitest";

import { loadReference } from "../node/load";
import type { JsonObject } from "../model/model";
import { asyncApiDocument } from "./document";

const site = "https://docs.example.com";
const fail = (message: string): never => {
  throw new Error(message);
};

async function openApi(): Promise<JsonObject> {
  const { document } = await loadReference(process.cwd(), {
    document: "api-spec/openapi.json",
    overlay: "api-spec/overlay.yaml",
  });
  return document;
}

describe("the document that is served as asyncapi.json", () => {
  it("has no error and no warning by AsyncAPI's own linter", async () => {
    const { diagnostics, document } = await new Parser().parse(
      JSON.stringify(asyncApiDocument(await openApi(), site, fail)),
    );
    const findings = diagnostics
      .filter(({ severity }) => severity <= DiagnosticSeverity.Warning)
      .map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect(findings).toEqual([]);
    expect(
      document
        ?.operations()
        .all()
        .map((operation) => operation.id()),
    ).toEqual([
      "receiveFromClient",
      "sendToClient",
      "sendHeartbeat",
      "sendConnectionOpen",
      "sendMessage",
      "sendConnectionClose",
    ]);
  });

  it("notices a document that breaks AsyncAPI's rules", async () => {
    const { operations, ...rest } = asyncApiDocument(await openApi(), site, fail);
    const broken = { ...rest, operations: { ...(operations as JsonObject), lost: { action: "shout" } } };
    const { diagnostics } = await new Parser().parse(JSON.stringify(broken));
    expect(diagnostics.some(({ severity }) => severity === DiagnosticSeverity.Error)).toBe(true);
  });

  it("takes the webhook's events, its signature and its reply from the OpenAPI document", async () => {
    const source = await openApi();
    const { components } = asyncApiDocument(source, site, fail) as {
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
    const { components } = asyncApiDocument(await openApi(), site, fail) as {
      components: { messages: Record<string, { name: string; examples: { payload: JsonObject }[] }> };
    };
    const { connectionOpen, message, connectionClose } = components.messages;
    for (const event of [connectionOpen, message, connectionClose]) {
      expect(event?.examples.map(({ payload }) => payload.action)).toEqual([event?.name]);
    }
  });

  it("names an event by its action, whatever words every object has", async () => {
    const text = JSON.stringify(await openApi()).replaceAll('["MESSAGE"]', '["constructor"]');
    const { operations } = asyncApiDocument(JSON.parse(text) as JsonObject, site, fail) as { operations: JsonObject };
    expect(operations.sendConstructor).toMatchObject({ summary: "constructor" });
  });

  it.each([
    ["no webhook", { webhooks: {} }, "$.webhooks"],
    ["a webhook without events", { webhooks: { Webhook: { post: {} } } }, "requestBody"],
  ])("is made of an OpenAPI document with %s, and says what is missing", async (_name, change, place) => {
    const warnings: string[] = [];
    const source = { ...(await openApi()), ...change } as JsonObject;
    const made = asyncApiDocument(source, site, (message) => void warnings.push(message));
    expect(warnings.join()).toContain(place);
    const { diagnostics } = await new Parser().parse(JSON.stringify(made));
    expect(diagnostics.filter(({ severity }) => severity === DiagnosticSeverity.Error)).toEqual([]);
  });

  it("takes along the schemas that its messages refer to", async () => {
    const text = JSON.stringify(await openApi()).replace('"schemas":{}', '"schemas":{"Ref":{"type":"string"}}');
    const { components } = asyncApiDocument(JSON.parse(text) as JsonObject, site, fail) as { components: JsonObject };
    expect(components.schemas).toEqual({ Ref: { type: "string" } });
  });
});
