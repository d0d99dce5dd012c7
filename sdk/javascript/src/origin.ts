import { quoted, type Log } from "./settings";

type NodeHeaders = Record<string, string | string[] | undefined>;

/** The headers of a standard request, or of Node's. */
export type AnyHeaders = Headers | NodeHeaders;

const read = (headers: AnyHeaders, name: string): string =>
  // Not `instanceof`: a polyfill or another realm has a class of its own.
  String((typeof headers.get === "function" ? (headers as Headers).get(name) : (headers as NodeHeaders)[name]) ?? "");

/** Tell whether an origin is listed. A slash at the end of a listed one is forgiven. */
export const isListed = (origin: string, allowed: readonly string[]): boolean =>
  origin !== "" && allowed.some((it) => it.trim().replace(/\/$/, "") === origin);

/** Tell whether a page of this site sent the request, or a page of a listed origin. */
export function isOwn(headers: AnyHeaders, allowed: readonly string[]): boolean {
  const [host, origin, site] = ["host", "origin", "sec-fetch-site"].map((name) => read(headers, name));
  if (isListed(origin ?? "", allowed)) {
    return true;
  }
  // Current browsers say whether this site's page asks; others name the origin of the page.
  return site ? site === "same-origin" : URL.canParse(String(origin)) && new URL(String(origin)).host === host;
}

/** Say in the log how to allow a page's origin, which only the reader knows to be theirs. */
export function logForeign(origin: string | null, log: Log): void {
  // No page has such an origin: `socketless check` asks with it.
  if (origin?.endsWith(".invalid")) {
    return;
  }
  const from = origin === null ? "A request without an Origin" : `A page of ${quoted(origin)}`;
  const remedy =
    origin === null || origin === "null"
      ? "only pages of this site can ask for a connection; servers call connectionFor"
      : `if it is yours, list it: ALLOWED_ORIGINS=${quoted(origin).slice(1, -1)}, or the option allowedOrigins`;
  log.warn(`${from} may not connect: ${remedy}`);
}

/** Let a page of another origin that is listed send its login, and read the answer. */
export function allowOrigin(response: Response, request: Request): Response {
  const { headers } = response;
  headers.append("Vary", "Origin");
  headers.set("Access-Control-Allow-Origin", request.headers.get("origin") ?? "");
  headers.set("Access-Control-Allow-Credentials", "true");
  const asked = request.headers.get("access-control-request-headers");
  headers.set("Access-Control-Allow-Headers", asked ?? "Authorization, Content-Type");
  headers.set("Access-Control-Expose-Headers", "Retry-After");
  headers.set("Access-Control-Max-Age", "600");
  return response;
}
