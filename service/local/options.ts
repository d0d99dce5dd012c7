import { parseArgs } from "node:util";

import type { Faults } from "../core/faults";
import { messageOf } from "../core/message-of";
import type { CoreOptions } from "../core/service";

/** A parsed command line. */
export interface Command {
  port: number;
  /** The name by which other machines call it. */
  host: string | undefined;
  json: boolean;
  service: CoreOptions;
}

/** Thrown for an invalid command line; the message is one line. */
export class UsageError extends Error {}

const DEFAULT_PORT = 4000;
const MAX_PORT = 65_535;

/** Faults that each `--fault` value switches on. */
const FAULTS = new Map<string, Partial<Faults>>([
  ["drop", { cutAfterMs: 10_000 }],
  ["delay", { delayMs: 2000 }],
  ["duplicate", { duplicate: true }],
  ["refuse", { refuseEverySecond: true, refuseStatus: 401 }],
  ["500", { failEverySecond: true }],
]);

/** The text of `--help`, for a program that is called like this. */
export const helpOf = (
  program: string,
): string => `A local Socketless for development and tests. Everything is in memory.

Usage: ${program} [options]

  --port <number>    port on this machine; default ${DEFAULT_PORT}, 0 takes a free one
  --api-key <key>    API key that calls must carry; default local-api-key
  --release          behave like the open-source release where it differs from the contract
  --release-node     the same with the release's API on Node.js, as it ships
  --fault <name>     make something go wrong; may be given several times:
                       drop       cut each connection without a close frame after 10 s
                       delay      send each event up to 2 s late, so that events overtake each other
                       duplicate  send each event and each message to a client twice
                       refuse     refuse the first WebSocket, and then every second one, with 401
                       500        answer the first call of feeds or message, and then every second
                                  one, with 500, although its work is done
  --host <name>      let other machines and containers call it by this name, such as host.docker.internal
  --cors <origin>    let pages of this origin call the API and connect from a browser
  --json             print one JSON object a line
  --help             print this

Exit status: 0 stopped by Ctrl+C, 1 the port can't be used, 2 an option is wrong.
`;

/**
 * Parse the command line.
 *
 * @returns undefined for `--help`
 * @throws UsageError
 */
export function readCommand(args: string[]): Command | undefined {
  const { values } = parsed(args);
  if (values.help === true) {
    return undefined;
  }
  const behaviour = values["release-node"] === true ? "release-node" : values.release === true ? "release" : "contract";
  return {
    port: readPort(values.port),
    host: values.host,
    json: values.json === true,
    service: {
      behaviour,
      faults: Object.assign({}, ...(values.fault ?? []).map(readFault)) as Partial<Faults>,
      ...(values["api-key"] === undefined ? {} : { apiKey: readKey(values["api-key"]) }),
      ...(values.cors === undefined
        ? {}
        : { cors: { origins: values.cors, headers: ["Authorization", "Content-Type"] } }),
    },
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        "api-key": { type: "string" },
        release: { type: "boolean" },
        "release-node": { type: "boolean" },
        fault: { type: "string", multiple: true },
        host: { type: "string" },
        cors: { type: "string", multiple: true },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    // Keep Node's first sentence, which names the option; the rest is about positional arguments.
    const [sentence = ""] = messageOf(error).split(/\.\s|\n/);
    throw new UsageError(`${sentence.replace(/\.$/, "")}. See --help.`);
  }
}

function readPort(value: string | undefined): number {
  if (value === undefined) {
    return DEFAULT_PORT;
  }
  const port = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!(port <= MAX_PORT)) {
    throw new UsageError(`--port takes a number from 0 (a free port) to ${MAX_PORT}, not '${value}'.`);
  }
  return port;
}

function readFault(name: string): Partial<Faults> {
  const fault = FAULTS.get(name);
  if (fault === undefined) {
    throw new UsageError(`--fault takes ${[...FAULTS.keys()].join(", ")}, not '${name}'.`);
  }
  return fault;
}

/** Accept only characters that a bearer token may have in the header. */
function readKey(key: string): string {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(key)) {
    throw new UsageError("--api-key takes letters, digits and . _ ~ + / -, and = at the end.");
  }
  return key;
}
