type Values = Record<string, string | undefined>;
type Lists = Record<string, string[] | undefined>;

/** What the SDK reads of an event of AWS Lambda, whose types are in the package `@types/aws-lambda`. */
export interface LambdaEvent {
  body?: string | null;
  isBase64Encoded?: boolean;
  headers?: Values | null;
  multiValueHeaders?: Lists | null;
  // Payload 2.0, of function URLs and HTTP APIs.
  rawPath?: string;
  rawQueryString?: string;
  cookies?: string[];
  // Payload 1.0, of REST APIs, and load balancers.
  path?: string;
  httpMethod?: string;
  queryStringParameters?: Values | null;
  multiValueQueryStringParameters?: Lists | null;
  requestContext?: { elb?: unknown; http?: { method: string } };
}

/** What Lambda takes for an answer. */
export interface LambdaAnswer {
  statusCode: number;
  headers: Record<string, string>;
  multiValueHeaders?: Record<string, string[]>;
  cookies?: string[];
  body: string;
}

const pairsOf = (values: Values | Lists | null | undefined): [name: string, value: string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().map((it): [string, string] => [name, it]),
  );

/** Write the query as it stood in the address: a load balancer leaves it encoded, a REST API decodes it. */
function queryOf(event: LambdaEvent): string {
  if (event.rawQueryString !== undefined) {
    return event.rawQueryString;
  }
  const pairs = pairsOf(event.multiValueQueryStringParameters ?? event.queryStringParameters);
  return event.requestContext?.elb ? pairs.map((pair) => pair.join("=")).join("&") : String(new URLSearchParams(pairs));
}

/**
 * Make the standard `Request` of an event.
 *
 * @returns undefined where there is no such request, as for a header with a line break
 */
function requestOf(event: LambdaEvent): Request | undefined {
  try {
    return readRequest(event);
  } catch {
    return undefined;
  }
}

function readRequest(event: LambdaEvent): Request {
  const method = event.requestContext?.http?.method ?? event.httpMethod ?? "GET";
  const headers = new Headers(pairsOf(event.multiValueHeaders ?? event.headers));
  if (event.cookies) {
    headers.set("cookie", event.cookies.join("; "));
  }
  const hasBody = event.body && method !== "GET" && method !== "HEAD";
  // The signature covers the bytes that the client sent, and Base64 is how binary bodies arrive here.
  const body = hasBody ? Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8") : null;
  // Not resolved: a path that begins with `//` would become the host.
  const url = new URL(`https://lambda${event.rawPath ?? event.path ?? "/"}`);
  url.search = queryOf(event);
  return new Request(url, { method, headers, body });
}

/**
 * Make a handler of AWS Lambda of one that takes a `Request`, which gets the event as its second argument: for function
 * URLs, HTTP and REST APIs, and load balancers. A load balancer sends several cookies only if its multi-value headers
 * are on.
 */
export const lambdaHandler =
  <Event extends LambdaEvent = LambdaEvent>(handle: (request: Request, context: Event) => Promise<Response>) =>
  async (event: Event): Promise<LambdaAnswer> => {
    const request = requestOf(event);
    const response = request ? await handle(request, event) : new Response("Bad Request", { status: 400 });
    const cookies = response.headers.getSetCookie();
    const { "set-cookie": _cookies, ...headers } = Object.fromEntries(response.headers);
    const answer = { statusCode: response.status, headers, body: await response.text() };
    if (event.rawPath !== undefined) {
      return { ...answer, cookies };
    }
    if (!event.multiValueHeaders) {
      return { ...answer, headers: { ...headers, ...(cookies[0] !== undefined && { "set-cookie": cookies[0] }) } };
    }
    // A load balancer that sends several values of a header reads no others.
    const lists = Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value]]);
    const all = Object.fromEntries([...lists, ...(cookies.length > 0 ? [["set-cookie", cookies] as const] : [])]);
    return { ...answer, multiValueHeaders: all };
  };
