/**
 * The parts of Node.js that the tutorials' servers use, for a worker: environment variables, and conversion of bytes to
 * text and hex. The values are used only here, and are valid only for the service in the same worker.
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
