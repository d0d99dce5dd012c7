import { Failure } from "./failure";

/** An answer, read to its end. `text` is undefined if it isn't UTF-8. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string | undefined;
}

/** Tell whether an address can be asked: of HTTP, and without a password, which would be printed. */
export const isAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).password === "";

function textOf(body: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Post JSON, following no redirect.
 *
 * @throws Failure if there is no answer within `timeout` milliseconds
 */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  timeout = 10_000,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, headers: response.headers, text: textOf(await response.arrayBuffer()) };
  } catch (error) {
    const { name, cause } = Object(error) as Error;
    if (name === "TimeoutError") {
      throw new Failure(`${url} did not answer within ${timeout} ms.`, 3);
    }
    const { code = String(cause ?? error) } = Object(cause) as { code?: string };
    throw new Failure(`${url} could not be reached (${code}). Is your server started, and is the port right?`, 3);
  }
}
