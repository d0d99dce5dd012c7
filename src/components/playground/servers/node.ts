/**
 * What the tutorial's server uses of Node.js, for a browser's worker: its settings, and bytes as text and as hex digits. The
 * values stand only here, and open nothing but the service in the same worker.
 */
import { API_KEY, APP_ORIGIN, SERVICE_ORIGIN } from "../addresses";

class HexBytes extends Uint8Array {
  override toString(): string {
    return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

const BytesFrom = {
  from(value: string | ArrayBuffer, encoding?: "hex"): Uint8Array {
    if (typeof value !== "string") return new HexBytes(value);
    if (encoding === undefined) return new TextEncoder().encode(value);
    return Uint8Array.from(value.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  },
};

Object.assign(globalThis, {
  Buffer: BytesFrom,
  process: {
    env: {
      PUBLIC_URL: APP_ORIGIN,
      SOCKETLESS_API_KEY: API_KEY,
      SOCKETLESS_API_URL: SERVICE_ORIGIN,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: "a-secret-of-this-tab",
    },
  },
});
