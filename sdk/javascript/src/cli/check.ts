import { parseArgs } from "node:util";

import { Failure } from "./failure";
import { checkRefusal, checkReply, redirectOf } from "./judge";
import { post, type Answer } from "./post";
import { badSignatures, eventsOf, secretFor, sign } from "./signatures";

const HELP = `Usage: socketless check [options] <address of your app>

Checks the two routes of your app, such as http://localhost:3000/connection and http://localhost:3000/webhook.
The address may have a path: check http://localhost:3000/api

Options:
  --connection PATH   the route for connections, after the address (default: connection)
  --webhook PATH      the webhook, after the address (default: webhook)
  --help              print this text

It reads SOCKETLESS_WEBHOOK_MASTER_SECRET of your app from the environment, or from .env.local and .env here.
Exit status: 0 all is right, 1 something is wrong, 2 the command line is wrong, 3 the app could not be reached.`;

/** The result of one check: what was asked, what came back, and what to change if that is wrong. */
interface Check {
  asked: string;
  came: string | number;
  problem: string | undefined;
}

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
    return "nothing takes POST requests there: mount nodeHandler(socketless.connection), or name its path with --connection";
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
  const isRefused = answer.status === 403 || answer.status === 401;
  const problem = isRefused ? undefined : "check isOwnPage(request) first, as socketless.connection does";
  return { asked: "from another site", came: answer.status, problem };
}

async function checkValid(url: string, secret: string): Promise<Check> {
  const body = JSON.stringify(eventsOf(IDENTIFIER, "wskl_live_check", "").get("open"));
  const answer = await post(url, body, { "x-socketless-signature": sign(body, secret) });
  const { problems } = checkReply(answer, secret);
  const isRefused = answer.status === 401;
  const remedy = isRefused ? "is SOCKETLESS_WEBHOOK_MASTER_SECRET here that of the app?" : problems.join(" ");
  return { asked: "with a valid signature", came: answer.status, problem: remedy || undefined };
}

async function checkInvalid(url: string, secret: string): Promise<Check> {
  const problems: string[] = [];
  let count = 0;
  for (const event of eventsOf(IDENTIFIER, "wskl_live_check", "{}").values()) {
    for (const [kind, make] of badSignatures) {
      const { body, signature } = make(JSON.stringify(event), secret);
      const answer = await post(url, body, signature === undefined ? {} : { "x-socketless-signature": signature });
      count += 1;
      problems.push(...checkRefusal(answer, secret).problems.map((problem) => `${event.action}, ${kind}: ${problem}`));
    }
  }
  const [first] = problems;
  const came = first === undefined ? "all refused" : `${problems.length} accepted or failed`;
  return { asked: `with ${count} invalid ones`, came, problem: first };
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
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
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
  for (const [route, run] of [
    [connection, checkConnection],
    [connection, checkForeign],
    [webhook, checkValid],
    [webhook, checkInvalid],
  ] as const) {
    const { asked, came, problem } = await run(route.href, secret);
    print(`${problem === undefined ? "✓" : "✗"} POST ${route.pathname} ${asked}: ${came}`);
    if (problem !== undefined) {
      print(`  ${problem}`);
      status = 1;
    }
  }
  return status;
}
