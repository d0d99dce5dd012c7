import { createChats } from "@socketless/sdk/ai/ai-sdk";

import { answers } from "./answers.mjs";
import { socketless } from "./socketless.mjs";
import { store } from "./store.mjs";

const { ask, chatFor } = createChats(socketless, answers, { store });

/** Answer `POST /chats/:id` of the user who is logged in. */
export async function post(request, user, chatId, model, waitUntil) {
  const asked = await request.json();
  const { status, written } = await ask(user, chatId, asked, model);
  if (written) waitUntil(written);
  return new Response(null, { status });
}

/** Answer `GET /chats/:id` of the user who is logged in. */
export const get = async (user, chatId) =>
  Response.json(await chatFor(user, chatId));
