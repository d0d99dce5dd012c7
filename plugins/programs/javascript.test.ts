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

it("translates to ES modules, with comments and blank lines as they are", async () => {
  expect(await javaScriptOf(SOURCE, "js")).toBe(`import { Router } from "express";

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

it("translates to CommonJS as a person would write it", async () => {
  expect(await javaScriptOf(SOURCE, "cjs")).toBe(`"use strict";

const { Router } = require("express");

const { call: request } = require("./socketless.cjs");
const limit = require("./limit.cjs");

const perMinute = 60; // Enough.

/** Answers. */
async function answer(user) {
  return request(user.id, perMinute);
}
const routes = Router();

module.exports = { answer, routes };
`);
});

it("names an export that it can't translate", async () => {
  await expect(javaScriptOf("export default 1;", "cjs")).rejects.toThrow('"export default 1;" has no translation');
});
