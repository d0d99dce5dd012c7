import type { Answer } from "./post";

/** What is wrong with an answer, and what could be better. */
export interface Findings {
  problems: string[];
  advice: string[];
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function checkNames(value: unknown, path: string, faultOf: (name: unknown) => string | undefined, problems: string[]) {
  listOf(value).forEach((name, index) => {
    const fault = faultOf(name);
    if (fault !== undefined) {
      problems.push(`${Array.isArray(value) ? `${path}[${index}]` : path} ${fault}`);
    }
  });
}

const clientFault = (name: unknown) =>
  typeof name === "string" ? undefined : "must be a string: the identifier of a client.";

const feedFault = (name: unknown) =>
  typeof name === "string" && /^[a-z0-9_.]{1,100}$/.test(name)
    ? undefined
    : `is ${JSON.stringify(name)}: a feed name has 1 to 100 lowercase letters, digits, underscores and dots.`;

function checkMessage(item: unknown, path: string, { problems, advice }: Findings): void {
  if (!isObject(item)) {
    problems.push(`${path} must be an object with message and clients or feeds.`);
    return;
  }
  if ("clients" in item) {
    checkNames(item.clients, `${path}.clients`, clientFault, problems);
  }
  if ("feeds" in item) {
    checkNames(item.feeds, `${path}.feeds`, feedFault, problems);
  }
  if (!("clients" in item) && !("feeds" in item)) {
    advice.push(`${path} names neither clients nor feeds: nobody receives it.`);
  }
  if (!("message" in item)) {
    advice.push(`${path} has no message.`);
  } else if (typeof item.message !== "string") {
    advice.push(`${path}.message is not a string: send JSON.stringify(value), which works with every release.`);
  }
}

function checkAction(item: unknown, path: string, { problems }: Findings): void {
  if (!isObject(item)) {
    problems.push(`${path} must be an object with feeds, action and clients.`);
    return;
  }
  if (!["join", "leave", "set"].includes(String(item.action))) {
    problems.push(`${path}.action is ${JSON.stringify(item.action)}: it must be "join", "leave" or "set".`);
  }
  checkNames(item.feeds, `${path}.feeds`, feedFault, problems);
  checkNames(item.clients, `${path}.clients`, clientFault, problems);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkBody(text: string | undefined, findings: Findings): void {
  const { problems, advice } = findings;
  if (text === undefined) {
    problems.push("The body is not UTF-8: in another encoding, the service can't read it as JSON.");
    return;
  }
  if (text.trim() === "") {
    problems.push("The body is empty. When there is nothing to send, answer with {}.");
    return;
  }
  const reply = jsonOf(text);
  if (reply === undefined) {
    problems.push(`The body is not JSON. It starts with: ${JSON.stringify(text.slice(0, 60))}`);
    return;
  }
  if (!isObject(reply)) {
    problems.push("The body must be a JSON object with messages, feeds, both or none.");
    return;
  }
  for (const [key, value] of Object.entries(reply)) {
    const check = key === "messages" ? checkMessage : key === "feeds" ? checkAction : undefined;
    if (check === undefined) {
      advice.push(`The reply's ${JSON.stringify(key)} means nothing to the service: it reads messages and feeds.`);
      continue;
    }
    listOf(value).forEach((item, index) => check(item, Array.isArray(value) ? `${key}[${index}]` : key, findings));
  }
}

/** Say where a redirect leads, and what to do. Undefined: it is none. */
export const redirectOf = ({ status, headers }: Answer): string | undefined =>
  status >= 300 && status < 400
    ? `The status is ${status}, a redirect to ${headers.get("location")}. Exclude the route from your middleware, or give the final address.`
    : undefined;

/** Say what a status means for a request that is signed rightly. Undefined: it is right. */
function statusFault(answer: Answer): string | undefined {
  const { status } = answer;
  if (status === 200) {
    return undefined;
  }
  if (status === 401) {
    return "The status is 401: the handler refused a correctly signed request. Does it verify the raw body, with the secret of the client that the event names?";
  }
  if (status === 404 || status === 405) {
    return `The status is ${status}: no route accepts POST at this address. Is the path right?`;
  }
  const ignored = "the service ignores a failed reply and does not send the event again";
  return redirectOf(answer) ?? `The status is ${status}, and must be 200: ${ignored}. The server's log says why.`;
}

/** Judge the answer to an event whose signature is right. */
export function checkReply(answer: Answer, secret: string): Findings {
  const fault = statusFault(answer);
  if (fault !== undefined) {
    return { problems: [fault], advice: [] };
  }
  const findings: Findings = { problems: [], advice: [] };
  const authorization = answer.headers.get("authorization");
  if (authorization === null) {
    findings.problems.push(
      "The Authorization header is missing: the service ignores the reply. Send Bearer and the client's webhook secret.",
    );
  } else if (authorization !== `Bearer ${secret}`) {
    findings.problems.push(
      authorization.startsWith("Bearer ")
        ? "The Authorization header carries another secret than that of the client: the service ignores the reply."
        : 'The Authorization header must start with "Bearer " and go on with the webhook secret of the client.',
    );
  }
  const type = answer.headers.get("content-type") ?? "missing";
  if (!/^application\/json\b/i.test(type)) {
    findings.advice.push(`The Content-Type is ${type}: send application/json.`);
  }
  checkBody(answer.text, findings);
  return findings;
}

/** Judge the answer to an event whose signature is wrong. */
export function checkRefusal(answer: Answer, secret: string): Findings {
  const { status, headers, text } = answer;
  const findings: Findings = { problems: [], advice: [] };
  const redirect = redirectOf(answer);
  if (redirect !== undefined) {
    findings.problems.push(redirect);
  } else if (status < 400) {
    findings.problems.push(
      `The status is ${status}: the handler accepted a request with a wrong signature, so anyone can send it events.`,
    );
  } else if (status >= 500) {
    findings.problems.push(`The status is ${status}: the handler failed on a bad signature. Refuse it with 401.`);
  } else if (status !== 401) {
    findings.advice.push(`The status is ${status}: 401 is the usual answer to a bad signature.`);
  }
  if (headers.get("authorization")?.includes(secret) || text?.includes(secret)) {
    findings.problems.push(
      "The reply gives the webhook secret to a sender that is not known. Send it only after the signature was verified.",
    );
  }
  return findings;
}
