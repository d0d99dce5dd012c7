import { expect, it } from "vitest";

import { javaScriptOf } from "./javascript";

const SOURCE = `import { Router } from "express";

import { call as request, type Reply } from "./socketless.ts";
import * as limit from "./limit.ts";
import type { User } from "./user.ts";

const perMinute: number = 60; // Enough.

export type Answer = Reply;
/** Answers. */
export async function answer(user: User): Promise<Reply> {
  return request(user.id, perMinute);
}
export const routes = Router();
`;

it("takes out the types, with comments and blank lines as they are", async () => {
  expect(await javaScriptOf(SOURCE)).toBe(`import { Router } from "express";

import { call as request } from "./socketless.js";
import * as limit from "./limit.js";

const perMinute = 60; // Enough.

/** Answers. */
export async function answer(user) {
  return request(user.id, perMinute);
}
export const routes = Router();
`);
});
