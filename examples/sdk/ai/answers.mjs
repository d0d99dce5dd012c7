import { createAnswers } from "@socketless/sdk/ai";

import { socketless } from "./socketless.mjs";
import { store } from "./store.mjs"; // Such as `postgres(pool)`.

export const answers = createAnswers(socketless, { store });

export const webhook = socketless.webhook(answers);

/** Answer `POST /answers` of the user who is logged in. */
export async function ask(request, user, model, waitUntil) {
  const { id, question } = await request.json();
  const { status, written } = await answers.ask(user, id, (signal) =>
    model(String(question), signal),
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
