import { handler } from "./bundle/lambda.mjs";
import { front } from "./front.mjs";

const { SHAPE, RENAMES } = process.env;

const pairsOf = ({ rawHeaders }) => rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1]]]));

/** `x-forwarded-for` as REST APIs spell it: `X-Forwarded-For`. */
const spelled = (name) => name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

const gathered = (pairs) =>
  pairs.reduce((all, [name, value]) => ({ ...all, [name]: [...(all[name] ?? []), value] }), {});

const last = (lists) => Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.at(-1)]));

/** Fields of AWS's documented events that a handler of HTTP requests can meet, by the front that sends them. */
const shapes = {
  "payload 2.0": ({ url, method, headers: { cookie, ...headers } }) => ({
    version: "2.0",
    rawPath: url,
    rawQueryString: "",
    ...(cookie && { cookies: cookie.split("; ") }),
    headers,
    requestContext: { stage: "$default", http: { method, path: url, protocol: "HTTP/1.1" } },
  }),
  "payload 1.0": (request) => {
    const multiValueHeaders = gathered(pairsOf(request).map(([name, value]) => [spelled(name), value]));
    const { url: path, method: httpMethod } = request;
    const context = { stage: "prod", path: `/prod${path}`, httpMethod };
    return { path, httpMethod, headers: last(multiValueHeaders), multiValueHeaders, requestContext: context };
  },
  "load balancer": ({ url: path, method: httpMethod, headers }) => ({
    requestContext: { elb: { targetGroupArn: "arn" } },
    httpMethod,
    path,
    headers,
  }),
  "load balancer, multi-value headers": (request) => ({
    requestContext: { elb: { targetGroupArn: "arn" } },
    httpMethod: request.method,
    path: request.url,
    multiValueHeaders: gathered(pairsOf(request).map(([name, value]) => [name.toLowerCase(), value])),
  }),
};

/** A body is text where its type says so and it is UTF-8; other bodies arrive in Base64. */
function bodyOf(request, bytes) {
  if (bytes.length === 0) {
    return { body: SHAPE.startsWith("load") ? "" : null, isBase64Encoded: false };
  }
  const isText = /json|text/.test(request.headers["content-type"] ?? "") && bytes.equals(Buffer.from(bytes.toString()));
  return { body: bytes.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

front(async (request, bytes) => {
  const event = JSON.stringify({ ...shapes[SHAPE](request), ...bodyOf(request, bytes) });
  const result = JSON.parse(JSON.stringify(await handler(JSON.parse(event))));
  const headers = SHAPE.endsWith("multi-value headers") ? result.multiValueHeaders : result.headers;
  const { authorization, ...others } = headers;
  const renamed = RENAMES && authorization ? { ...others, "x-amzn-Remapped-Authorization": authorization } : headers;
  return { status: result.statusCode, headers: renamed, body: result.body };
});
