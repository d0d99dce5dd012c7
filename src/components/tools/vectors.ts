/** One published test vector of the signature (`/signature-vectors.json`). */
export interface Vector {
  name: string;
  description: string;
  secret: string;
  header: string | null;
  bodyBase64: string;
}

/** The bytes of a vector's body. */
export function bytesOf({ bodyBase64 }: Vector): Uint8Array {
  return Uint8Array.from(atob(bodyBase64), (character) => character.charCodeAt(0));
}

/**
 * Fetches the test vectors from the site itself.
 * @throws Error when they can't be fetched
 */
export async function fetchVectors(address: string): Promise<Vector[]> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`The test vectors could not be loaded: status ${response.status}.`);
  }
  const { vectors } = (await response.json()) as { vectors: Vector[] };
  return vectors;
}
