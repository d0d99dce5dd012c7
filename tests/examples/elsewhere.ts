import { getCurrentTest } from "vitest/suite";

/**
 * A running service that the examples' tests use instead of the local one: `SOCKETLESS_TEST_SERVICE` holds its address, with
 * an API key as the user, such as `http://<API key>@localhost:3000`. It must reach this machine's loopback address.
 */
const address = process.env.SOCKETLESS_TEST_SERVICE;

function read(text: string): { url: string; apiKey: string } {
  const { origin, username } = new URL(text);
  if (!username) {
    throw new Error("SOCKETLESS_TEST_SERVICE has no API key: write it as http://<API key>@localhost:3000");
  }
  return { url: origin, apiKey: decodeURIComponent(username) };
}

/** The address and the API key of that service; undefined where the tests start the local one. */
export const elsewhere = address ? read(address) : undefined;

/** Skips the test that runs: it breaks the service or looks into it, which only the local service allows. */
export function needsLocalService(): never {
  getCurrentTest()?.context.skip("needs the local service");
  throw new Error("Only the local service can be looked into");
}
