#!/usr/bin/env node
// @ts-check
import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const help = `Usage: node send-event.mjs [options] [open] [message] [close]

Signs webhook events as Socketless does, sends them to your handler and checks its replies.
Without names it sends all three events in this order.

Options:
  --url URL             your handler (default: WEBHOOK_URL, else http://localhost:3000/webhook)
  --identifier NAME     data.connection.identifier (default: ada)
  --client-id ID        data.connection.clientId (default: wskl_live_example)
  --message TEXT        data.message, the text of a client's frame (default: {"type":"chat","text":"Hello"})
  --duplicates N        send each event N more times (default: 0)
  --delay MS            wait this many milliseconds between requests (default: 0)
  --reorder             send the events in reverse order
  --bad-signature KIND  wrong-secret, other-client, changed-body, respaced-json, missing-prefix, upper-case,
                        truncated, empty, absent, or all of them with "all"; your handler must refuse each with 401
  --timeout MS          give up on a reply after this many milliseconds (default: 10000)
  --wait MS             wait up to this many milliseconds until the handler's server has started (default: 0)
  --help                print this text

Environment, one of the two secrets is required:
  SOCKETLESS_WEBHOOK_MASTER_SECRET  the master secret of your handler: each client's secret is HMAC-SHA256 of its
                                    identifier, keyed with this one, in hexadecimal digits
  SOCKETLESS_WEBHOOK_SECRET         the webhook.secret of the one client that --identifier names; the master secret
                                    goes first
  WEBHOOK_URL                       the default of --url

Exit status: 0 every reply is right, 1 a reply is wrong, 2 the command line or the environment is wrong,
3 the handler could not be reached or did not answer in time.`;

/** @typedef {{ action: string, data: { connection: { clientId: string, identifier: string }, message?: string } }} Event */
/** @typedef {{ body: string, signature: string | undefined }} Signed */
/** @typedef {{ problems: string[], advice: string[] }} Findings */

/** An error that ends the program with this exit status. */
class Failure extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {string} body @param {string} secret */
const sign = (body, secret) =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** One client's webhook secret. @param {string} identifier @param {string} master */
const secretFor = (identifier, master) =>
  createHmac("sha256", master).update(identifier).digest("hex");

/** The same event of another client. @param {string} body */
function forge(body) {
  /** @type {Event} */
  const event = JSON.parse(body);
  event.data.connection.identifier += ".other";
  return JSON.stringify(event);
}

/** @type {Record<string, (body: string, secret: string) => Signed>} */
const badSignatures = {
  "wrong-secret": (body, secret) => ({
    body,
    signature: sign(body, `${secret}-wrong`),
  }),
  // What a client can do that reads the secret out of its own token.
  "other-client": (body, secret) => ({
    body: forge(body),
    signature: sign(forge(body), secret),
  }),
  "changed-body": (body, secret) => ({
    body: body.replace('"action":"', '"action":"X'),
    signature: sign(body, secret),
  }),
  "respaced-json": (body, secret) => ({
    body: JSON.stringify(JSON.parse(body), null, 1),
    signature: sign(body, secret),
  }),
  "missing-prefix": (body, secret) => ({
    body,
    signature: sign(body, secret).replace("hmac-sha256=", ""),
  }),
  "upper-case": (body, secret) => ({
    body,
    signature: sign(body, secret).replace(/[^=]+$/, (hex) => hex.toUpperCase()),
  }),
  truncated: (body, secret) => ({
    body,
    signature: sign(body, secret).slice(0, -1),
  }),
  empty: (body) => ({ body, signature: "" }),
  absent: (body) => ({ body, signature: undefined }),
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {unknown[]} */
const toList = (value) => (Array.isArray(value) ? value : [value]);

/** @param {unknown} value @param {string} path @param {(name: unknown) => string | undefined} fault @param {string[]} problems */
function checkNames(value, path, fault, problems) {
  toList(value).forEach((name, index) => {
    const wrong = fault(name);
    if (wrong !== undefined) {
      problems.push(
        `${Array.isArray(value) ? `${path}[${index}]` : path} ${wrong}`,
      );
    }
  });
}

/** @param {unknown} name */
const clientFault = (name) =>
  typeof name === "string"
    ? undefined
    : "must be a string: the identifier of a client.";

/** @param {unknown} name */
const feedFault = (name) =>
  typeof name === "string" && /^[a-z0-9_.]{1,100}$/.test(name)
    ? undefined
    : `is ${JSON.stringify(name)}: a feed name has 1 to 100 lowercase letters, digits, underscores and dots.`;

/** @param {unknown} item @param {string} path @param {Findings} findings */
function checkMessage(item, path, { problems, advice }) {
  if (!isObject(item)) {
    problems.push(
      `${path} must be an object with message and clients or feeds.`,
    );
    return;
  }
  if ("clients" in item)
    checkNames(item.clients, `${path}.clients`, clientFault, problems);
  if ("feeds" in item)
    checkNames(item.feeds, `${path}.feeds`, feedFault, problems);
  if (!("clients" in item) && !("feeds" in item)) {
    advice.push(`${path} names neither clients nor feeds: nobody receives it.`);
  }
  if (!("message" in item)) {
    advice.push(`${path} has no message.`);
  } else if (typeof item.message !== "string") {
    advice.push(
      `${path}.message is not a string: send JSON.stringify(value), which works with every release.`,
    );
  }
}

/** @param {unknown} item @param {string} path @param {Findings} findings */
function checkFeedAction(item, path, { problems }) {
  if (!isObject(item)) {
    problems.push(`${path} must be an object with feeds, action and clients.`);
    return;
  }
  if (!["join", "leave", "set"].includes(String(item.action))) {
    problems.push(
      `${path}.action is ${JSON.stringify(item.action)}: it must be "join", "leave" or "set".`,
    );
  }
  checkNames(item.feeds, `${path}.feeds`, feedFault, problems);
  checkNames(item.clients, `${path}.clients`, clientFault, problems);
}

/** @param {string | undefined} text @param {Findings} findings */
function checkBody(text, findings) {
  if (text === undefined) {
    findings.problems.push(
      "The body is not UTF-8: in another encoding, the service can't read it as JSON.",
    );
    return;
  }
  if (text.trim() === "") {
    findings.problems.push(
      "The body is empty. When there is nothing to send, answer with {}.",
    );
    return;
  }
  /** @type {unknown} */
  let reply;
  try {
    reply = JSON.parse(text);
  } catch {
    findings.problems.push(
      `The body is not JSON. It starts with: ${JSON.stringify(text.slice(0, 60))}`,
    );
    return;
  }
  if (!isObject(reply)) {
    findings.problems.push(
      "The body must be a JSON object with messages, feeds, both or none.",
    );
    return;
  }
  /** @param {string} key @param {(item: unknown, path: string, findings: Findings) => void} check */
  const checkEach = (key, check) => {
    const value = reply[key];
    if (value === undefined) return;
    toList(value).forEach((item, index) =>
      check(item, Array.isArray(value) ? `${key}[${index}]` : key, findings),
    );
  };
  checkEach("messages", checkMessage);
  checkEach("feeds", checkFeedAction);
  for (const key of Object.keys(reply).filter(
    (name) => name !== "messages" && name !== "feeds",
  )) {
    findings.advice.push(
      `The reply's ${JSON.stringify(key)} means nothing to the service: it reads messages and feeds.`,
    );
  }
}

/** @param {Response} response */
function statusFault({ status, headers }) {
  if (status === 200) return undefined;
  if (status === 401) {
    return "The status is 401: the handler refused a correctly signed request. Does it verify the raw body, with the secret of the client that the event names?";
  }
  if (status === 404 || status === 405) {
    return `The status is ${status}: no route accepts POST at this address. Is the path in --url right?`;
  }
  if (status >= 300 && status < 400) {
    return `The status is ${status}, a redirect to ${headers.get("location")}. Give the service the final address.`;
  }
  return `The status is ${status}, and must be 200: the service ignores a failed reply and does not send the event again.`;
}

/** @param {Response} response @param {string | undefined} text @param {string} secret @returns {Findings} */
function checkReply(response, text, secret) {
  /** @type {Findings} */
  const findings = { problems: [], advice: [] };
  const fault = statusFault(response);
  if (fault !== undefined) {
    findings.problems.push(fault);
    return findings;
  }
  const authorization = response.headers.get("authorization");
  if (authorization === null) {
    findings.problems.push(
      "The Authorization header is missing: the service ignores the reply. Send Bearer and the client's webhook secret.",
    );
  } else if (!authorization.startsWith("Bearer ")) {
    findings.problems.push(
      'The Authorization header must start with "Bearer " and go on with the webhook secret of the client.',
    );
  } else if (authorization !== `Bearer ${secret}`) {
    findings.problems.push(
      "The Authorization header carries another secret than that of the client: the service ignores the reply.",
    );
  }
  if (
    !/^application\/json\b/i.test(response.headers.get("content-type") ?? "")
  ) {
    findings.advice.push(
      `The Content-Type is ${response.headers.get("content-type") ?? "missing"}: send application/json.`,
    );
  }
  checkBody(text, findings);
  return findings;
}

/** @param {Response} response @param {string | undefined} text @param {string} secret @returns {Findings} */
function checkRefusal(response, text, secret) {
  const { status, headers } = response;
  /** @type {Findings} */
  const findings = { problems: [], advice: [] };
  if (status >= 300 && status < 400) {
    findings.problems.push(statusFault(response) ?? "");
  } else if (status < 400) {
    findings.problems.push(
      `The status is ${status}: the handler accepted a request with a wrong signature, so anyone can send it events.`,
    );
  } else if (status >= 500) {
    findings.problems.push(
      `The status is ${status}: the handler failed on a bad signature. Refuse it with 401.`,
    );
  } else if (status !== 401) {
    findings.advice.push(
      `The status is ${status}: 401 is the usual answer to a bad signature.`,
    );
  }
  if (
    headers.get("authorization")?.includes(secret) ||
    text?.includes(secret)
  ) {
    findings.problems.push(
      "The reply gives the webhook secret to a sender that is not known. Send it only after the signature was verified.",
    );
  }
  return findings;
}

/** The text of a body, or undefined if it is not UTF-8. @param {ArrayBuffer} body */
function textOf(body) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** @param {string} url @param {Signed} request @param {number} timeout */
async function post(url, { body, signature }, timeout) {
  const headers = {
    "Content-Type": "application/json",
    ...(signature === undefined ? {} : { "x-socketless-signature": signature }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    return { response, text: textOf(await response.arrayBuffer()) };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new Failure(`${url} did not answer within ${timeout} ms.`, 3);
    }
    const cause =
      error instanceof Error && error.cause instanceof Error
        ? error.cause
        : error;
    const code =
      cause instanceof Error && "code" in cause
        ? String(cause.code)
        : String(cause);
    throw new Failure(
      `${url} could not be reached (${code}). Is your server started, and is the port right?`,
      3,
    );
  }
}

/** Returns when something accepts connections at this address, or when the time is over.
 * @param {string} url @param {number} wait
 */
async function waitForServer(url, wait) {
  const { hostname, port, protocol } = new URL(url);
  const place = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (protocol === "https:" ? 443 : 80)),
  };
  const accepts = () =>
    new Promise((resolve) => {
      const socket = connect(place, () => resolve(true)).once("error", () =>
        resolve(false),
      );
      socket.once("connect", () => socket.destroy());
    });
  for (const end = Date.now() + wait; Date.now() < end && !(await accepts());)
    await sleep(100);
}

/** @param {string} name @param {string} value */
function wholeNumber(name, value) {
  if (!/^\d{1,9}$/.test(value)) {
    throw new Failure(
      `--${name} takes a whole number, not ${JSON.stringify(value)}.`,
      2,
    );
  }
  return Number(value);
}

/** @param {string[]} commandLine */
function parse(commandLine) {
  try {
    return parseArgs({
      args: commandLine,
      allowPositionals: true,
      options: {
        url: {
          type: "string",
          default: process.env.WEBHOOK_URL || "http://localhost:3000/webhook",
        },
        identifier: { type: "string", default: "ada" },
        "client-id": { type: "string", default: "wskl_live_example" },
        message: { type: "string", default: '{"type":"chat","text":"Hello"}' },
        duplicates: { type: "string", default: "0" },
        delay: { type: "string", default: "0" },
        reorder: { type: "boolean", default: false },
        "bad-signature": { type: "string" },
        timeout: { type: "string", default: "10000" },
        wait: { type: "string", default: "0" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : error}\nTry: node send-event.mjs --help`,
      2,
    );
  }
}

/** @param {string[]} commandLine */
function readSettings(commandLine) {
  const { values, positionals } = parse(commandLine);
  const master = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET ?? "";
  const secret =
    master === ""
      ? (process.env.SOCKETLESS_WEBHOOK_SECRET ?? "")
      : secretFor(values.identifier, master);
  const connection = {
    clientId: values["client-id"],
    identifier: values.identifier,
  };
  /** @type {Record<string, Event>} */
  const known = {
    open: { action: "CONNECTION_OPEN", data: { connection } },
    message: {
      action: "MESSAGE",
      data: { connection, message: values.message },
    },
    close: { action: "CONNECTION_CLOSE", data: { connection } },
  };
  const names = positionals.length === 0 ? Object.keys(known) : positionals;
  const events = names.map((name) => {
    const event = known[name];
    if (event === undefined) {
      throw new Failure(
        `There is no event ${JSON.stringify(name)}: name open, message or close.`,
        2,
      );
    }
    return event;
  });
  const kind = values["bad-signature"];
  const kinds =
    kind === undefined
      ? []
      : kind === "all"
        ? Object.keys(badSignatures)
        : [kind];
  if (kinds.some((name) => !Object.hasOwn(badSignatures, name))) {
    throw new Failure(
      `--bad-signature takes ${Object.keys(badSignatures).join(", ")} or all, not ${JSON.stringify(kind)}.`,
      2,
    );
  }
  if (!URL.canParse(values.url) || !/^https?:/.test(values.url)) {
    throw new Failure(
      `--url takes an address like http://localhost:3000/webhook, not ${JSON.stringify(values.url)}.`,
      2,
    );
  }
  const settings = {
    help: values.help,
    url: values.url,
    secret,
    events: values.reorder ? events.reverse() : events,
    kinds,
    copies: wholeNumber("duplicates", values.duplicates) + 1,
    delay: wholeNumber("delay", values.delay),
    timeout: wholeNumber("timeout", values.timeout),
    wait: wholeNumber("wait", values.wait),
  };
  if (secret === "" && !values.help) {
    throw new Failure(
      "Set SOCKETLESS_WEBHOOK_MASTER_SECRET to the master secret of your handler.",
      2,
    );
  }
  return settings;
}

/** @param {ReturnType<typeof readSettings>} settings */
function planRequests({ events, kinds, copies, secret }) {
  return events.flatMap((event) => {
    const body = JSON.stringify(event);
    const right = {
      label: event.action,
      bad: false,
      request: { body, signature: sign(body, secret) },
    };
    const wrong = kinds.map((kind) => ({
      label: `${event.action}, ${kind}`,
      bad: true,
      request: /** @type {(body: string, secret: string) => Signed} */ (
        badSignatures[kind]
      )(body, secret),
    }));
    const requests = kinds.length === 0 ? [right] : wrong;
    return requests.flatMap((request) =>
      Array.from({ length: copies }, () => request),
    );
  });
}

/** @param {string[]} commandLine @returns {Promise<number>} the exit status */
async function main(commandLine) {
  const settings = readSettings(commandLine);
  if (settings.help) {
    console.log(help);
    return 0;
  }
  const requests = planRequests(settings);
  await waitForServer(settings.url, settings.wait);
  let wrong = 0;
  for (const [index, { label, bad, request }] of requests.entries()) {
    if (index > 0) await sleep(settings.delay);
    const { response, text } = await post(
      settings.url,
      request,
      settings.timeout,
    );
    const { problems, advice } = (bad ? checkRefusal : checkReply)(
      response,
      text,
      settings.secret,
    );
    console.log(
      `${label}: ${response.status} ${problems.length === 0 ? "ok" : "WRONG"}`,
    );
    problems.forEach((problem) => console.log(`  problem: ${problem}`));
    advice.forEach((line) => console.log(`  advice: ${line}`));
    wrong += problems.length === 0 ? 0 : 1;
  }
  console.log(
    `${requests.length} sent, ${requests.length - wrong} answered correctly, ${wrong} incorrectly.`,
  );
  return wrong === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = error.status;
}
