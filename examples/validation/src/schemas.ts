import { z } from "zod";

// #region event
const connection = z.object({ clientId: z.string(), identifier: z.string() });

/** The three events of the webhook, as the OpenAPI document describes them. */
export const webhookEvent = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("CONNECTION_OPEN"),
    data: z.object({ connection }),
  }),
  z.object({
    action: z.literal("MESSAGE"),
    data: z.object({ connection, message: z.unknown().optional() }),
  }),
  z.object({
    action: z.literal("CONNECTION_CLOSE"),
    data: z.object({ connection }),
  }),
]);

export type WebhookEvent = z.infer<typeof webhookEvent>;
// #endregion event

// #region message
/** Text that holds JSON: a client's frame arrives as a string. */
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({
      code: "custom",
      message: "The message is not JSON",
      input: text,
    });
    return z.NEVER;
  }
});

/** What this application takes from its clients. The limits are its own. */
export const clientMessage = json.pipe(
  z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("chat"),
      id: z.uuid(),
      text: z.string().trim().min(1).max(500),
    }),
    z.strictObject({ type: z.literal("typing"), active: z.boolean() }),
  ]),
);

export type ClientMessage = z.infer<typeof clientMessage>;
// #endregion message
