/** The most bytes of an event. It is the SDK's own limit: the service states none. */
const MAX_BYTES = 64 * 1024;

/** How long an event's body may take, in milliseconds. */
const MAX_MS = 10_000;

/**
 * Read the bytes of a request.
 *
 * @returns undefined if they are too many, too slow, or break off
 * @throws Error if something has read them before
 */
export async function readBody(request: Request): Promise<ArrayBuffer | undefined> {
  if (request.bodyUsed || request.body?.locked) {
    throw new Error(
      "The body was already read, so its signature can't be verified: mount the webhook before express.json()" +
        " and other body parsers, or let them keep the bytes in rawBody, as NestFactory.create(AppModule, { rawBody: true }) does",
    );
  }
  let left = MAX_BYTES;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      left -= chunk.length;
      if (left >= 0) {
        next.enqueue(chunk);
      } else if (left < -MAX_BYTES) {
        // Only now: a sender who is cut off at once misses the answer.
        next.error(new Error("too large"));
      }
    },
  });
  const limited = request.body?.pipeThrough(limit, { signal: AbortSignal.timeout(MAX_MS) });
  const body = await new Response(limited).arrayBuffer().catch(() => undefined);
  return left < 0 ? undefined : body;
}
