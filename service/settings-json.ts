import type { Limits, ProjectWebhook, SettingsChange } from "./settings";
import { linesOf, read, type Schema } from "./shape";

const limit: Schema = { type: "number" };
const webhook: Schema = {
  type: "object",
  properties: { url: { type: "string", format: "uri" }, secret: { type: "string", minLength: 1 } },
  required: ["url", "secret"],
};
const schema: Schema = {
  type: "object",
  properties: {
    limits: {
      type: "object",
      properties: { connections: limit, messagesFromClients: limit, messagesToClients: limit },
    },
    projectWebhooks: { type: "array", items: webhook },
    tokenKey: { type: "string", minLength: 1 },
  },
};

/**
 * Reads a change of the settings from JSON: `{"limits":{"connections":2},"projectWebhooks":[{"url":…,"secret":…}]}`.
 * Throws with what is wrong and where.
 */
export function settingsFrom(text: string): SettingsChange {
  const { value, issues } = read(schema, JSON.parse(text));
  if (issues.length > 0) throw new Error(linesOf(issues).join("\n"));
  return value as { limits?: Partial<Limits>; projectWebhooks?: ProjectWebhook[]; tokenKey?: string };
}
