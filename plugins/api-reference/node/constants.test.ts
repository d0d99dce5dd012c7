import { beforeAll, describe, expect, it } from "vitest";

import { apiValue } from "./constants";
import { loadReference } from "./load";
import type { ApiModel } from "../model/model";

const files = { document: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" };

let model: ApiModel;
beforeAll(async () => {
  ({ model } = await loadReference(process.cwd(), files));
});

describe("apiValue", () => {
  it.each([
    ["info.version", "1.0.0"],
    ["info.title", "Socketless API"],
    ["prefix", "/api/v0"],
    ["server", "https://app.socketless.ws"],
    ["send-messages.path", "/api/v0/message"],
    ["openapi-document.method", "GET"],
    ["create-a-connection.webhook.options.sendOnConnect.default", "false"],
    ["create-a-connection.webhook.options.sendOnMessage.default", "true"],
    ["create-a-connection.overrideFeeds.default", "true"],
    ["create-a-connection.feeds.maxLength", "100"],
    ["manage-feeds.actions.feeds.minLength", "1"],
    ["manage-feeds.actions.feeds.pattern", "^[a-z0-9_.]+$"],
    ["manage-feeds.actions.action.enum", "join, leave, set"],
  ])("%s is %s", (of, value) => {
    expect(apiValue(model, of)).toBe(value);
  });

  it.each([
    [
      "create-a-connection.webhook.sendOnConnect.default",
      "Did you mean: create-a-connection.webhook.options.sendOnConnect?",
    ],
    ["nothing", 'the API has no field "nothin'],
    ["create-a-connection.identifier.default", 'the field "create-a-connection.identifier" has no default'],
    ["create-a-connection.identifier.colour", '"colour" can\'t be asked of a field. What can: default, '],
  ])("%s is refused", (of, message) => {
    expect(() => apiValue(model, of)).toThrow(message);
  });
});
