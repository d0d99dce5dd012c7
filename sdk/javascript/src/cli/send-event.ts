import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Failure } from "./failure";
import { checkRefusal, checkReply } from "./judge";
import { isAddress, post } from "./post";
import { badSignatures, eventsOf, secretFor, sign, type Event, type Signed } from "./signatures";

const HELP = `Usage: socketless send-event [options] [open] [message] [close]

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

Environment, or .env.local and .env here; one of the two secrets is required:
  SOCKETLESS_WEBHOOK_MASTER_SECRET  the master secret of your handler: each client's secret is HMAC-SHA256 of its
                                    identifier, keyed with this one, in hexadecimal digits
  SOCKETLESS_WEBHOOK_SECRET         the webhook.secret of the one client that --identifier names; the master secret
                                    goes first
  WEBHOOK_URL                       the default of --url

Exit status: 0 every reply is right, 1 a reply is wrong, 2 the command line or the environment is wrong,
3 the handler could not be reached or did not answer in time.`;

/** Wait until something accepts connections at this address, or until the time is over. */
async function waitForServer(url: string, ms: number): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const place = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || (protocol === "https:" ? 443 : 80)) };
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(place, () => {
        socket.destroy();
        resolve(true);
      }).once("error", () => resolve(false));
    });
  for (const end = performance.now() + ms; performance.now() < end && !(await accepts());) {
    await sleep(100);
  }
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) {
    throw new Failure(`--${name} takes a whole number, not ${JSON.stringify(value)}.`, 2);
  }
  return Number(value);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: "string", default: process.env.WEBHOOK_URL || "http://localhost:3000/webhook" },
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
    throw new Failure(`${(error as Error).message}\nTry: socketless send-event --help`, 2);
  }
}

/** Find what the command line names, or fail with what it can name. */
function named<Value>(known: Map<string, Value>, names: readonly string[], problem: (name: string) => string): Value[] {
  return names.map((name) => {
    const value = known.get(name);
    if (value === undefined) {
      throw new Failure(problem(name), 2);
    }
    return value;
  });
}

function readSettings({ values, positionals }: ReturnType<typeof parse>) {
  const { identifier, url, "bad-signature": kind } = values;
  const master = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET;
  const secret = master ? secretFor(identifier, master) : process.env.SOCKETLESS_WEBHOOK_SECRET;
  if (!secret) {
    throw new Failure("Set SOCKETLESS_WEBHOOK_MASTER_SECRET to the master secret of your handler.", 2);
  }
  const known = eventsOf(identifier, values["client-id"], values.message);
  const names = positionals.length === 0 ? [...known.keys()] : positionals;
  const events = named(
    known,
    names,
    (name) => `There is no event ${JSON.stringify(name)}: name open, message or close.`,
  );
  const kinds = kind === undefined ? [] : kind === "all" ? [...badSignatures.keys()] : [kind];
  named(badSignatures, kinds, () => {
    return `--bad-signature takes ${[...badSignatures.keys()].join(", ")} or all, not ${JSON.stringify(kind)}.`;
  });
  if (!isAddress(url)) {
    throw new Failure("--url takes an address like http://localhost:3000/webhook, without a password.", 2);
  }
  return {
    url,
    secret,
    events: values.reorder ? events.reverse() : events,
    kinds,
    copies: wholeNumber("duplicates", values.duplicates) + 1,
    delay: wholeNumber("delay", values.delay),
    timeout: wholeNumber("timeout", values.timeout),
    wait: wholeNumber("wait", values.wait),
  };
}

/** List the requests for one event: the right one, or one for each kind of wrong signature. */
function requestsOf(event: Event, kinds: readonly string[], secret: string): { label: string; request: Signed }[] {
  const body = JSON.stringify(event);
  return kinds.length === 0
    ? [{ label: event.action, request: { body, signature: sign(body, secret) } }]
    : kinds.flatMap((kind) => {
        const request = badSignatures.get(kind)?.(body, secret);
        return request ? [{ label: `${event.action}, ${kind}`, request }] : [];
      });
}

/**
 * Send events, and judge the replies. Returns the exit status.
 *
 * @throws Failure
 */
export async function sendEvent(args: string[], print: (line: string) => void): Promise<number> {
  const parsed = parse(args);
  if (parsed.values.help) {
    print(HELP);
    return 0;
  }
  const { url, secret, events, kinds, copies, delay, timeout, wait } = readSettings(parsed);
  const requests = events
    .flatMap((event) => requestsOf(event, kinds, secret))
    .flatMap((request) => Array.from({ length: copies }, () => request));
  await waitForServer(url, wait);
  let wrong = 0;
  for (const [index, { label, request }] of requests.entries()) {
    if (index > 0) {
      await sleep(delay);
    }
    const { body, signature } = request;
    const answer = await post(
      url,
      body,
      signature === undefined ? {} : { "x-socketless-signature": signature },
      timeout,
    );
    const { problems, advice } = (kinds.length > 0 ? checkRefusal : checkReply)(answer, secret);
    print(`${label}: ${answer.status} ${problems.length === 0 ? "ok" : "WRONG"}`);
    problems.forEach((problem) => print(`  problem: ${problem}`));
    advice.forEach((line) => print(`  advice: ${line}`));
    wrong += problems.length === 0 ? 0 : 1;
  }
  print(`${requests.length} sent, ${requests.length - wrong} answered correctly, ${wrong} incorrectly.`);
  return wrong === 0 ? 0 : 1;
}
