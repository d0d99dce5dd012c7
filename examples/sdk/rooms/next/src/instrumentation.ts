/** Each minute: people whose connection was lost go offline. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { rooms } = await import("@/lib/socketless");
    rooms.start();
  }
}
