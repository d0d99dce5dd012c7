import { randomBytes } from "node:crypto";

import type { Behaviour } from "@socketless/local/core/settings";
import { isSameSet, matches } from "./match";
import { fill, type EventWords, type Names } from "./placeholders";
import { Receiver } from "./receiver";
import { expectationOf, type Defaults, type Implementation, type Reply, type Scenario, type Step } from "./scenario";
import type { Client } from "./client";
import { steps } from "./steps";

/** The JSON answer to a connection request. */
export interface Connection {
  token: string;
  url: string;
}

/** One run of a scenario, as its steps see it. */
export class Run {
  readonly differences: string[] = [];
  readonly clients = new Map<string, Client>();
  readonly saved = new Map<string, Connection>();
  /** Which step is under way. */
  place = "";

  constructor(
    readonly implementation: Implementation,
    readonly behaviour: Behaviour,
    readonly defaults: Defaults,
    readonly receiver: Receiver,
    readonly names: Names,
  ) {}

  fill(value: unknown, event?: EventWords): unknown {
    return fill(value, this.names, event);
  }

  /** What a step expects under one of its keys, filled in. */
  expected(step: Step, key: string): unknown {
    return this.fill(expectationOf(step, key, this.behaviour));
  }

  /** Note a difference unless a list has the expected items, or their number. */
  checkList(what: string, { order }: Step, expected: number | unknown[], got: unknown[]): void {
    if (typeof expected === "number") {
      this.check(`number of ${what}`, expected, got.length);
    } else {
      this.check(what, expected, got, order === "any" ? isSameSet(expected, got) : matches(expected, got));
    }
  }

  /** Notes a difference unless what came is what is expected. */
  check(what: string, expected: unknown, got: unknown, isRight = matches(expected, got)): void {
    if (!isRight) {
      this.differences.push(`${this.place}: ${what}: expected ${shown(expected)}, got ${shown(got)}`);
    }
  }

  client(name: unknown): Client {
    const client = this.clients.get(name as string);
    if (client === undefined) {
      throw new Error(`there is no connection ${String(name)}`);
    }
    return client;
  }
}

/**
 * Replays a scenario against an implementation.
 *
 * @param behaviour - whose expectations hold where they differ
 * @returns the differences in words; none if it behaves the same
 */
export async function replay(
  scenario: Scenario,
  implementation: Implementation,
  behaviour: Behaviour,
  defaults: Defaults,
): Promise<string[]> {
  const id = `r${randomBytes(5).toString("hex")}`;
  const secret = `secret_${id}`;
  const receiver = new Receiver(secret, (keys, words) => replyOf(keys, words));
  const names = { webhookUrl: await receiver.start(), secret, key: implementation.apiKey, run: id };
  const run = new Run(implementation, behaviour, defaults, receiver, names);
  const templates = Object.entries(scenario.replies ?? {});
  const replies = new Map(templates.map(([key, reply]) => [run.fill(key) as string, reply]));
  function replyOf(keys: readonly string[], words: EventWords): Reply {
    const key = keys.find((it) => replies.has(it)) ?? "";
    return run.fill(replies.get(key) ?? {}, words) as Reply;
  }

  try {
    for (const [index, step] of scenario.steps.entries()) {
      const [verb = ""] = Object.keys(step);
      run.place = `step ${index + 1}, ${verb}`;
      await stepFor(verb, step).run(run, step);
    }
  } catch (error) {
    run.differences.push(`${run.place}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    for (const { socket } of run.clients.values()) {
      socket.terminate();
    }
    receiver.close();
  }
  return run.differences;
}

/** Looks up a verb. Throws if it or a key of the step is unknown, so that nothing of a scenario is passed over. */
function stepFor(verb: string, step: Step) {
  const known = steps.get(verb);
  if (known === undefined) {
    throw new Error(`${verb} is no step of the recordings`);
  }
  const unknown = Object.keys(step).filter((key) => key !== verb && !known.keys.includes(key));
  if (unknown.length > 0) {
    throw new Error(`a step of this kind has no ${unknown.join(", ")}`);
  }
  return known;
}

const SHOWN_CHARACTERS = 300;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)` : text;
}
