import { BaseResolver, createConfig, lintDocument, Source } from "@redocly/openapi-core";
import { operationFields } from "../../plugins/api-reference/model/flatten";
import { loadReference } from "../../plugins/api-reference/node/load";
import { describe, expect, it } from "vitest";

import snapshot from "../../api-spec/openapi.json";
import { apiDocument } from "./api";

describe("the document that is served as openapi.json", () => {
  it("has no error by an OpenAPI linter's recommended rules", async () => {
    const { document } = await loadReference(process.cwd(), apiDocument);
    const config = await createConfig({ extends: ["recommended"] });
    const source = new Source("openapi.json", JSON.stringify(document));
    const problems = await lintDocument({
      document: { source, parsed: document },
      config,
      externalRefResolver: new BaseResolver(),
    });
    expect(
      problems
        .filter(({ severity }) => severity === "error")
        .map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`),
    ).toEqual([]);
  });

  it("takes every action of the overlay, and loses nothing of the service", async () => {
    expect((await loadReference(process.cwd(), apiDocument)).warnings).toEqual([]);
  });

  it("describes every field in words", async () => {
    const { model } = await loadReference(process.cwd(), apiDocument);
    const silent = model.operations.flatMap(operationFields).filter(({ schema }) => schema.description.length === 0);
    expect(silent.map(({ anchor }) => anchor)).toEqual([]);
  });

  it("has an example for every body and every answer that has one", async () => {
    const { model } = await loadReference(process.cwd(), apiDocument);
    const contents = model.operations.flatMap(({ body, responses }) => [
      ...(body?.contents ?? []),
      ...responses.flatMap((response) => response.contents),
    ]);
    expect(contents.flatMap(({ examples }) => examples).filter(({ generated }) => generated)).toEqual([]);
  });
});

describe("the service's bare document, without the overlay", () => {
  it("holds the service's own words and defaults", () => {
    const { paths, webhooks } = snapshot;
    const successes = [
      paths["/api/v0/connection"].post.responses["200"],
      paths["/api/v0/feeds"].post.responses["204"],
      paths["/api/v0/message"].post.responses["204"],
      webhooks.Webhook.post.responses["200"],
    ];
    expect(successes.map(({ description }) => description)).toEqual([
      "Retrieve the connection token for the client",
      "Successfully managed feeds",
      "Successfully send messages",
      "Webhook response",
    ]);
    expect(webhooks.Webhook.post.responses["200"].headers.Authorization).toEqual({
      summary: "Bearer token with webhooks secret",
    });
    const { webhook } = paths["/api/v0/connection"].post.requestBody.content["application/json"].schema.properties;
    expect(webhook.properties.options).toHaveProperty("default", {});
  });

  it("has titles, anchors, security, fields and examples all the same", async () => {
    const { model } = await loadReference(process.cwd(), { document: apiDocument.document });
    expect(model.operations.map(({ anchor, method, path, title }) => [title, anchor, method, path])).toEqual([
      [
        "Retrieve the connection token for the client",
        "retrieve-the-connection-token-for-the-client",
        "POST",
        "/api/v0/connection",
      ],
      ["Manage feeds", "manage-feeds", "POST", "/api/v0/feeds"],
      ["Send messages to clients and feeds", "send-messages-to-clients-and-feeds", "POST", "/api/v0/message"],
      ["Webhook", "webhook", "POST", "Webhook"],
    ]);
    expect(model.operations[1]?.security[0]?.[0]).toMatchObject({
      label: "Authorization: Bearer <API key>",
    });
    expect(model.operations[2]?.body?.contents[0]?.examples[0]).toMatchObject({
      generated: true,
      value: { messages: { message: "string", clients: "string", feeds: "string" } },
    });
    expect(model.operations[3]?.body?.contents[0]?.schema.variants.map(({ name }) => name)).toEqual([
      "CONNECTION_OPEN",
      "MESSAGE",
      "CONNECTION_CLOSE",
    ]);
    expect(model.operations[3]?.responses[0]?.headers[0]?.schema.description).toEqual([
      { tag: "p", children: ["Bearer token with webhooks secret"] },
    ]);
  });
});
