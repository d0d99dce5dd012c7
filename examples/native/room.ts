import * as SecureStore from "expo-secure-store";

import { urlFrom } from "./client";
import { createStore } from "./store";

const backend = "https://api.example.com";

/**
 * Your login keeps its token here. It is read before each attempt, because
 * it may have been renewed.
 */
async function headers() {
  const token = await SecureStore.getItemAsync("token");
  // The backend refuses requests without an origin.
  return { Authorization: `Bearer ${token ?? ""}`, Origin: backend };
}

function decode(frame: string) {
  try {
    const { type, name, text } = { ...JSON.parse(frame) } as Record<
      string,
      unknown
    >;
    return type === "message" ? `${name}: ${text}` : undefined;
  } catch {
    return undefined; // Not from this app.
  }
}

export const room = createStore(
  urlFrom(`${backend}/connection`, { headers }),
  decode,
);
