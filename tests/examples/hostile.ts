import { expect, test } from "vitest";

import { attack, drip, hostileInputs, type WebhookServer } from "./hostile-webhook";

/**
 * Attacks the webhook of a program with every hostile input, one after the other.
 *
 * @param server - the running server; called when the test runs, so that a hook can start it
 * @param waitsForSlowBodies - whether the server waits for a body as long as bytes come
 */
export function testHostileInputs(server: () => WebhookServer, waitsForSlowBodies = false): void {
  test("withstands hostile requests", async () => {
    const problems: string[] = [];
    const dripping = waitsForSlowBodies ? undefined : drip(server());
    for (const input of hostileInputs) {
      const problem = await attack(input, server());
      if (problem !== undefined) {
        problems.push(`${input.name}: ${problem}`);
      }
    }
    const { ms = 0, answer = "" } = (await dripping) ?? {};
    if (ms > 15_000 || answer.includes("200 OK")) {
      problems.push(`a body that drips: ${Math.round(ms)} ms, ${answer.slice(0, 40)}`);
    }
    expect(problems).toEqual([]);
  });
}
