import { expect, test } from "vitest";

import { attack, hostileInputs, type WebhookServer } from "./hostile-webhook";

/**
 * Attacks the webhook of a program with every hostile input, one after the other.
 *
 * @param server - the running server; called when the test runs, so that a hook can start it
 */
export function testHostileInputs(server: () => WebhookServer): void {
  test("withstands hostile requests", async () => {
    const problems: string[] = [];
    for (const input of hostileInputs) {
      const problem = await attack(input, server());
      if (problem !== undefined) problems.push(`${input.name}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });
}
