import { createAnswers } from "@socketless/sdk/ai";

import { socketless } from "./socketless.mjs";
import { store } from "./store.mjs"; // Such as `postgres(pool)`.

export const answers = createAnswers(socketless, { store });

export const webhook = socketless.webhook(answers);

/** Answer `POST /answers` of the user who is logged in. */
export async function ask(request, user, model, waitUntil) {
  const body = await request.json().catch(() => null); // Not JSON.
  const { id, question } = body ?? {};
  if (typeof question !== "string" || question.length > 20_000)
    return new Response("Ask in at most 20,000 characters", { status: 400 });
  const { status, written } = await answers.ask(user, id, (signal) =>
    model(question, signal),
  );
  if (written) waitUntil(written);
  return new Response(null, { status });
}

/** Answer `GET /answers/:id` of the user who is logged in. */
export async function answer(user, id) {
  const found = await answers.get(user, id);
  const headers = { "Cache-Control": "no-store" };
  return found
    ? Response.json(found, { headers })
    : new Response("No such answer", { status: 404 });
}
