/** What the SDK reads of a request of `@azure/functions`. */
export interface AzureRequest {
  url: string;
  method: string;
  headers: { forEach(each: (value: string, name: string) => void): void };
  body: unknown;
}

/** A cookie, as Azure Functions takes it. */
export interface AzureCookie {
  name: string;
  value: string;
  domain?: string;
  path?: string;
  expires?: Date;
  maxAge?: number;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: "Strict" | "Lax" | "None";
}

/** What Azure Functions takes for an answer. */
export interface AzureAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: AzureCookie[];
  body: Uint8Array;
}

/** Read one `Set-Cookie` header: Azure Functions takes several only as objects. */
function cookieOf(header: string): AzureCookie {
  const [pair = "", ...attributes] = header.split(/; */);
  const cut = pair.indexOf("=");
  const named = new Map(
    attributes.map((it) => {
      const at = it.indexOf("=");
      return at < 0 ? [it.toLowerCase(), ""] : [it.slice(0, at).toLowerCase(), it.slice(at + 1)];
    }),
  );
  const [domain, path, expires, maxAge] = ["domain", "path", "expires", "max-age"].map((name) => named.get(name));
  const sameSite = (["Strict", "Lax", "None"] as const).find(
    (it) => it.toLowerCase() === named.get("samesite")?.toLowerCase(),
  );
  return {
    name: pair.slice(0, cut),
    value: pair.slice(cut + 1),
    ...(domain !== undefined && { domain }),
    ...(path !== undefined && { path }),
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(named.has("secure") && { secure: true }),
    ...(named.has("httponly") && { httpOnly: true }),
    ...(sameSite && { sameSite }),
  };
}

/**
 * Make a handler of Azure Functions of one that takes a `Request`, which gets Azure's own request as its second
 * argument. Register it with `authLevel: "anonymous"`: clients could read a key in the webhook's address.
 */
export const azureHandler =
  <Context extends AzureRequest = AzureRequest>(handle: (request: Request, context: Context) => Promise<Response>) =>
  async (context: Context): Promise<AzureAnswer> => {
    const { url, method, body } = context;
    const headers = new Headers();
    context.headers.forEach((value, name) => headers.append(name, value));
    const init = { method, headers, body: body ?? null, duplex: "half" } as RequestInit;
    const response = await handle(new Request(url, init), context);
    const cookies = response.headers.getSetCookie().map(cookieOf);
    const { "set-cookie": _cookies, ...rest } = Object.fromEntries(response.headers);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: rest, cookies, body: bytes };
  };
