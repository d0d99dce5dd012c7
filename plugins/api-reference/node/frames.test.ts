import { describe, expect, it } from "vitest";

import type { JsonObject } from "../model/model";
import { buildModel } from "./build-model";

const WITH_CALL = {
  openapi: "3.1.0",
  info: { title: "Harbour", version: "1" },
  paths: { "/radio": { get: { summary: "Radio", responses: { 200: { description: "" } } } } },
};

const ASYNCAPI = {
  asyncapi: "3.0.0",
  servers: { radio: { host: "radio.example", protocol: "wss" } },
  channels: {
    boat: {
      address: "/{call}",
      title: "Radio",
      description: "Opened by a **boat**.",
      servers: [{ $ref: "#/servers/radio" }],
      parameters: { call: { description: "The boat's call sign." } },
      messages: { shout: { $ref: "#/components/messages/shout" } },
      bindings: { ws: { method: "GET" } },
      "x-outcomes": { "101": "Open.", "1000": "Closed." },
    },
    post: { address: "/post", title: "Letters", bindings: { http: {} } },
  },
  operations: {
    hear: {
      action: "receive",
      channel: { $ref: "#/channels/boat" },
      messages: [{ $ref: "#/channels/boat/messages/shout" }],
      reply: { messages: [{ $ref: "#/components/messages/echo" }] },
    },
    write: { action: "send", channel: { $ref: "#/channels/post" }, messages: [] },
  },
  components: {
    messages: {
      shout: {
        title: "A shout",
        summary: "<b>Loud</b>",
        contentType: "text/plain",
        payload: { type: "string", minLength: 1 },
        examples: [{ name: "ahoy", payload: "Ahoy" }],
      },
      echo: { title: "Echo", summary: "The same.", payload: { maxLength: 0 }, examples: [{ payload: "" }] },
    },
  },
} satisfies JsonObject;

const model = (asyncApi: JsonObject) => buildModel(WITH_CALL, { kind: "snapshot", location: "" }, { asyncApi });

describe("the frames of an AsyncAPI document", () => {
  it("are the channel, with an anchor of its own, its answers and close codes, and each message on it", async () => {
    const { operations } = await model(ASYNCAPI);
    expect(operations.slice(1)).toMatchObject([
      {
        kind: "frame",
        method: "SOCKET",
        anchor: "radio-2",
        path: "wss://radio.example/{call}",
        parameters: [{ name: "call", anchor: "radio-2.path.call", in: "path" }],
        responses: [
          { anchor: "radio-2.101", status: "101" },
          { anchor: "radio-2.1000", status: "1000" },
        ],
      },
      {
        kind: "frame",
        method: "FRAME",
        anchor: "a-shout",
        path: "client to service",
        body: {
          contents: [
            {
              mediaType: "text/plain",
              schema: { limits: { minLength: 1 } },
              examples: [{ name: "ahoy", code: ["Ahoy"] }],
            },
          ],
        },
        responses: [{ anchor: "a-shout.echo", status: "Echo", contents: [{ schema: { limits: { maxLength: 0 } } }] }],
      },
    ]);
  });

  it("hold no HTML", async () => {
    const [, , shout] = (await model(ASYNCAPI)).operations;
    expect(JSON.stringify(shout?.description)).toContain('"<b>","Loud","</b>"');
    expect(JSON.stringify(shout?.description)).not.toContain('"tag":"b"');
  });

  it("keep the anchor that the document states, whatever the title is now", async () => {
    const channels = { ...ASYNCAPI.channels, boat: { ...ASYNCAPI.channels.boat, "x-anchor": "wireless" } };
    const [, boat] = (await model({ ...ASYNCAPI, channels })).operations;
    expect(boat).toMatchObject({ title: "Radio", anchor: "wireless", responses: [{ anchor: "wireless.101" }, {}] });
  });

  it("that refer to nothing are named", async () => {
    await expect(model({ ...ASYNCAPI, components: {} })).rejects.toThrow("#/components/messages/shout");
  });
});
