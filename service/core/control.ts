import type { Faults } from "./faults";
import type { Core } from "./service";
import type { SettingsChange } from "./settings";
import { linesOf, read, type Schema } from "./shape";

/** Changes that can be requested while the local service runs. */
export interface Control extends SettingsChange {
  faults?: Partial<Faults>;
  /** Drop connections without a close frame, of one identifier or all. */
  drop?: { identifier?: string };
  /** Close connections with a code and a reason, of one identifier or all. */
  close?: { code: number; reason: string; identifier?: string };
}

const text: Schema = { type: "string", minLength: 1 };
const number: Schema = { type: "number" };
const boolean: Schema = { type: "boolean" };
const webhook: Schema = {
  type: "object",
  properties: { url: { type: "string", format: "uri" }, secret: text },
  required: ["url", "secret"],
};
const schema: Schema = {
  type: "object",
  properties: {
    limits: {
      type: "object",
      properties: { connections: number, messagesFromClients: number, messagesToClients: number },
    },
    projectWebhooks: { type: "array", items: webhook },
    tokenKey: text,
    tokenLifetimeSeconds: number,
    heartbeatMs: number,
    heartbeatTimeoutMs: number,
    faults: {
      type: "object",
      properties: {
        refuseUpgrades: number,
        refuseStatus: number,
        refuseEverySecond: boolean,
        stopHeartbeats: boolean,
        stopReading: boolean,
        cutAfterMs: number,
        delayMs: number,
        swapEvents: boolean,
        loseAnswers: boolean,
        duplicate: boolean,
        failEverySecond: boolean,
      },
    },
    drop: { type: "object", properties: { identifier: text } },
    close: {
      type: "object",
      properties: { code: number, reason: { type: "string" }, identifier: text },
      required: ["code", "reason"],
    },
  },
};

/**
 * Parse a control request from JSON, such as `{"limits":{"connections":2},"drop":{}}`. Throws an error that lists each
 * issue and its path.
 */
export function controlFrom(json: string): Control {
  const body: unknown = JSON.parse(json);
  const { value, issues } = read(schema, body);
  if (issues.length > 0) {
    throw new Error(linesOf(issues, body).join("\n"));
  }
  return value as Control;
}

/** Apply a control request. Throws if it sets more than four project webhooks. */
export function control(core: Core, { faults, drop, close, ...settings }: Control): void {
  core.configure(settings);
  Object.assign(core.faults, faults);
  if (drop !== undefined) {
    core.drop(drop.identifier);
  }
  if (close !== undefined) {
    core.closeConnections(close.code, close.reason, close.identifier);
  }
}
