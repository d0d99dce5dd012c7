import type { z } from "zod";

import type { webhooks } from "./api.ts";
import type { webhookEvent } from "./schemas.ts";

type Documented = NonNullable<
  webhooks["Webhook"]["post"]["requestBody"]
>["content"]["application/json"];

/** Compiles only while the schema takes every documented event, unchanged. */
export type TakesEveryEvent = Assignable<
  Documented,
  z.input<typeof webhookEvent>
>;
export type MakesOnlyEvents = Assignable<
  z.output<typeof webhookEvent>,
  Documented
>;

type Assignable<From extends To, To> = From;
