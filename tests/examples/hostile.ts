import { afterAll, describe, expect, test } from "vitest";

import { record, table } from "./hostile-table";
import { attack, hostileInputs, type WebhookServer } from "./hostile-webhook";

/**
 * Attacks the webhook of a sample with every hostile input, one test each, and prints the table of all samples so far.
 *
 * @param sample - name of the sample's column, a file name
 * @param server - the running server; called when the tests run, so that a hook can start it
 */
export function testHostileInputs(sample: string, server: () => WebhookServer): void {
  describe(`${sample} withstands`, () => {
    test.each(hostileInputs.map((input) => [input.name, input] as const))("%s", async (name, input) => {
      const problem = await attack(input, server());
      record(sample, name, problem);
      expect(problem).toBeUndefined();
    });

    afterAll(() => console.log(table()));
  });
}
