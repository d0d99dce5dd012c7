import { parseArgs } from "node:util";

import { call, isLoopback } from "../api";
import { settingsOf, unreachableWebhook } from "../options";
import { reasonOf } from "../settings";
import { Failure } from "./failure";
import { checkRefusal, checkReply, redirectOf } from "./judge";
import { isAddress, post, type Answer } from "./post";
import { badSignatures, eventsOf, secretFor, sign } from "./signatures";

const HELP = `Usage: socketless check [options] <address of your app>

Checks the two routes of your app, such as http://localhost:3000/connection and http://localhost:3000/webhook, and its
settings. The address may have a path: check http://localhost:3000/api
Your webhook gets one connection of the user socketless-check, which opens and closes: your handlers run.

Options:
  --connection PATH   the route for connections, after the address (default: connection)
  --webhook PATH      the webhook, after the address (default: webhook)
  --help              print this text

It reads your app's SOCKETLESS_WEBHOOK_MASTER_SECRET, SOCKETLESS_API_KEY, SOCKETLESS_API_URL and PUBLIC_URL from the
environment, or from .env.development.local, .env.local, .env.development and .env here.
Exit status: 0 all is right, 1 something is wrong, 2 the command line is wrong, 3 the app could not be reached.`;

/** The result of one check: what was asked, what came back, and what to change if that is wrong. */
interface Check {
  asked: string;
  came: string | number;
  problem?: string;
  /** Why the answer says nothing about what was asked. */
  untested?: string;
}

/** What the SDK answers to an event that nobody signed. */
const WRONG_SIGNATURE = "Wrong signature";

/** The connection of a person who doesn't exist. */
const IDENTIFIER = "socketless-check.0000000000000000";

/** Say what to change if somebody without a login gets another answer than 401. */
function loginProblem(answer: Answer): string | undefined {
  const { status } = answer;
  if (status === 401) {
    return undefined;
  }
  if (status === 200) {
    return "`user` returned somebody for a request without a login: return undefined for one";
  }
  if (status === 403) {
    return "the app took this for a page of another site: behind a proxy, pass the Host header on, or set ALLOWED_ORIGINS";
  }
  if (status === 404 || status === 405) {
    return "no route accepts POST there: mount nodeHandler(socketless.connection), or name its path with --connection";
  }
  return redirectOf(answer) ?? "the server's log says why";
}

async function checkConnection(url: string): Promise<Check> {
  const headers = { Origin: new URL(url).origin, "Sec-Fetch-Site": "same-origin" };
  const answer = await post(url, "{}", headers);
  return { asked: "without a login", came: answer.status, problem: loginProblem(answer) };
}

async function checkForeign(url: string): Promise<Check> {
  const answer = await post(url, "{}", { Origin: "https://socketless-check.invalid", "Sec-Fetch-Site": "cross-site" });
  const result = { asked: "from another site", came: answer.status };
  if (answer.status === 403) {
    return result;
  }
  // Others would get 401, too, as where a guard of the app comes first.
  if (answer.status !== 200 && answer.status !== 401) {
    return { ...result, problem: loginProblem(answer) };
  }
  return answer.status === 401
    ? {
        ...result,
        untested: "your guard answered first. A page of another site sends your users' cookies, so it must get 403",
      }
    : { ...result, problem: "check isOwnPage(request) first, as socketless.connection does" };
}

async function checkValid(url: string, secret: string): Promise<Check> {
  const body = JSON.stringify(eventsOf(IDENTIFIER, "wskl_live_check", "").get("open"));
  const answer = await post(url, body, { "x-socketless-signature": sign(body, secret) });
  const { problems } = checkReply(answer, secret);
  // Handlers that count who is there must not count this one for ever.
  const end = JSON.stringify(eventsOf(IDENTIFIER, "wskl_live_check", "").get("close"));
  await post(url, end, { "x-socketless-signature": sign(end, secret) });
  // A refusal of the SDK has this text.
  const isGuarded = answer.status === 401 && answer.text !== WRONG_SIGNATURE;
  const secrets = "is SOCKETLESS_WEBHOOK_MASTER_SECRET here that of the app?";
  const guard = "does a guard or a middleware ask for a login? Leave the webhook out of it. If not, ";
  const remedy = answer.status === 401 ? `${isGuarded ? guard : ""}${secrets}` : problems.join(" ");
  return { asked: "with a valid signature", came: answer.status, problem: remedy || undefined };
}

async function checkInvalid(url: string, secret: string): Promise<Check> {
  const problems: string[] = [];
  const missing = new Set<number>();
  let count = 0;
  for (const event of eventsOf(IDENTIFIER, "wskl_live_check", "{}").values()) {
    for (const [kind, make] of badSignatures) {
      const { body, signature } = make(JSON.stringify(event), secret);
      const answer = await post(url, body, signature === undefined ? {} : { "x-socketless-signature": signature });
      count += 1;
      if (answer.status === 404 || answer.status === 405) {
        missing.add(answer.status);
      }
      problems.push(...checkRefusal(answer, secret).problems.map((problem) => `${event.action}, ${kind}: ${problem}`));
    }
  }
  const [first] = problems;
  if (missing.size > 0) {
    return {
      asked: `with ${count} invalid ones`,
      came: [...missing].join(),
      untested: "no route accepts POST there",
    };
  }
  const came = first === undefined ? "all refused" : `${problems.length} accepted or failed`;
  return { asked: `with ${count} invalid ones`, came, problem: first };
}

/** Ask the service for a connection, as the app does, to see whether it knows the key. */
async function checkKey(): Promise<Check> {
  const asked = "SOCKETLESS_API_KEY";
  if (!process.env.SOCKETLESS_API_KEY) {
    return { asked, came: "not set here", untested: "set it, and the service is asked whether it knows the key" };
  }
  const { account, service } = settingsOf({ user: () => undefined });
  try {
    await call(account(), "connection", { identifier: IDENTIFIER });
    return { asked, came: `${service} knows it` };
  } catch (error) {
    return { asked, came: "no connection", problem: reasonOf(error) };
  }
}

/** Write an address of this machine with one name for it, because localhost and 127.0.0.1 are the same server. */
function withOneName(address: string): string {
  const url = new URL(address);
  url.hostname = isLoopback(address) ? "localhost" : url.hostname;
  return url.href;
}

/**
 * Compare the address that the service calls with the one that was checked.
 *
 * @param hasPath - whether the command line names the webhook's path: then the app has an option for it
 */
function checkPublicUrl(webhook: string, hasPath: boolean): Check {
  const asked = "PUBLIC_URL";
  if (!process.env.PUBLIC_URL) {
    return {
      asked,
      came: "not set here",
      untested: `the service calls PUBLIC_URL followed by /webhook, which must reach ${webhook}`,
    };
  }
  let called: string;
  try {
    called = settingsOf({ user: () => undefined }).webhookUrl();
  } catch (error) {
    return { asked, came: "no address", problem: reasonOf(error) };
  }
  const came = `the service calls ${called}`;
  const problem = unreachableWebhook(called, settingsOf({ user: () => undefined }).service);
  if (problem) {
    return { asked, came, problem };
  }
  if (withOneName(called) === withOneName(webhook)) {
    return { asked, came: `leads to ${called}, which was checked` };
  }
  if (hasPath && new URL(withOneName(called)).origin === new URL(withOneName(webhook)).origin) {
    return {
      asked,
      came,
      untested: `pass createSocketless the option webhookUrl if the service is to call ${webhook}`,
    };
  }
  return isLoopback(called)
    ? { asked, came, problem: `and not ${webhook}: correct PUBLIC_URL, or pass createSocketless the option webhookUrl` }
    : { asked, came, untested: "check that address, too" };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        connection: { type: "string", default: "connection" },
        webhook: { type: "string", default: "webhook" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${(error as Error).message}\nTry: socketless check --help`, 2);
  }
}

/**
 * Check both routes of an app, a line each. Returns the exit status.
 *
 * @throws Failure
 */
export async function check(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parse(args);
  const [address = ""] = positionals;
  if (values.help) {
    print(HELP);
    return 0;
  }
  if (!isAddress(address)) {
    throw new Failure("Name the address of your app: socketless check http://localhost:3000", 2);
  }
  const master = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET;
  if (!master) {
    throw new Failure("Set SOCKETLESS_WEBHOOK_MASTER_SECRET to the value that your app has.", 2);
  }
  const secret = secretFor(IDENTIFIER, master);
  const routeAt = (path: string) => new URL(path.replace(/^\//, ""), address.replace(/\/?$/, "/"));
  const [connection, webhook] = [routeAt(values.connection), routeAt(values.webhook)];
  let status = 0;
  const show = (subject: string, { came, problem, untested }: Check): void => {
    print(`${problem ? "✗" : untested ? "?" : "✓"} ${subject}: ${came}${untested ? ", not tested" : ""}`);
    if (problem ?? untested) {
      print(`  ${problem ?? untested}`);
    }
    status = problem ? 1 : status;
  };
  for (const [route, run] of [
    [connection, checkConnection],
    [connection, checkForeign],
    [webhook, checkValid],
    [webhook, checkInvalid],
  ] as const) {
    const result = await run(route.href, secret);
    show(`POST ${route.pathname} ${result.asked}`, result);
  }
  for (const result of [await checkKey(), checkPublicUrl(webhook.href, values.webhook !== "webhook")]) {
    show(result.asked, result);
  }
  return status;
}
