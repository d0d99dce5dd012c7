import { EnvironmentError } from "../src/config/environment";

/**
 * Read the address to listen on.
 *
 * @param variables - usually `process.env`: `PORT` (0 to 65535, default 3000) and `HOST` (default localhost)
 * @throws EnvironmentError when `PORT` is not a port number
 */
export function readAddress(variables: Readonly<Record<string, string | undefined>>): { port: number; host: string } {
  const value = variables.PORT?.trim() || "3000";
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new EnvironmentError("PORT", `is "${value}", which is not a port number from 0 to 65535`, "3000");
  }
  return { port, host: variables.HOST?.trim() || "localhost" };
}
