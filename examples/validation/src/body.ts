/** The bytes of a body, or undefined when there are more than `limit`. */
export async function readBody(
  request: Request,
  limit: number,
): Promise<BufferSource | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}
