import { runLocal } from "../../../../service/local/run";
import { check } from "./check";
import { probe } from "./probe";
import { printable } from "../settings";
import { SCHEMA } from "../storage/schema";
import { Failure } from "./failure";
import { sendEvent } from "./send-event";

const HELP = `Usage: socketless <command> [options]

  local        start a Socketless on this machine, for development
  check        check the two routes of your app
  probe        send a message through the service and your webhook, for cron
  send-event   send signed events to your webhook, and check its replies
  schema       print the tables of the stores for PostgreSQL and SQLite

Each has --help.`;

/** Print lines, in which a server's answer must not control the terminal. */
const print = (text: string): void => console.log(text.split("\n").map(printable).join("\n"));

/** Read settings as most frameworks do. What the environment has counts first. */
function readEnvironment(): void {
  for (const file of [".env.development.local", ".env.local", ".env.development", ".env"]) {
    try {
      process.loadEnvFile?.(file);
    } catch {
      // There is none.
    }
  }
}

/**
 * Run a command.
 *
 * @param args - what stands after the program's name
 * @returns the exit status
 */
export async function main(args: readonly string[]): Promise<number> {
  const [command = "--help", ...rest] = args;
  const commands = new Map([
    ["check", check],
    ["probe", probe],
    ["send-event", sendEvent],
  ]);
  const run = commands.get(command);
  try {
    if (command === "local") {
      await runLocal(rest, "socketless local");
      return Number(process.exitCode ?? 0);
    }
    if (command === "schema") {
      print(SCHEMA);
      return 0;
    }
    if (run === undefined) {
      print(HELP);
      return command === "--help" ? 0 : 2;
    }
    readEnvironment();
    return await run(rest, print);
  } catch (error) {
    if (!(error instanceof Failure)) {
      throw error;
    }
    console.error(error.message.split("\n").map(printable).join("\n"));
    return error.status;
  }
}
