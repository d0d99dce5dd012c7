import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { asNumber, asObject, canonical, isExact, isObject, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { isData } from "./check";
import { matchesWithinTime } from "./patterns";
import type { References } from "./references";
import { withinTime } from "./within-time";

/** Address of the document's schemas for Ajv. */
const DOCUMENT = "document:";

/**
 * List the places in a value, as JSON pointers, where it doesn't fit its schema; empty when it fits, undefined when that
 * can't be told.
 */
export type Check = (value: Json) => readonly string[] | undefined;

/**
 * Most milliseconds to read a schema with all that it refers to, or to check one value: both take some milliseconds, and
 * more on a busy machine.
 */
const TIME = 5_000;

/** Who sends a value: fields that are read only stay out of requests, and those that are write only out of answers. */
export type Direction = "request" | "answer" | undefined;

/** Keywords that name a schema: one name may stand in a document more than once. */
const NAMES = new Set(["$id", "$anchor", "$dynamicAnchor", "$schema", "id"]);

const JSON_TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** Compares values with the schemas of one document. */
export class ExampleCheck {
  private readonly engines = new Map<Direction, Ajv2020>();
  private readonly checks = new Map<string, Check | undefined>();
  private isTooCostly = false;

  constructor(private readonly references: References) {}

  /** Return the check for a schema; undefined for one that can't be read, which nothing can be made for. */
  for(schema: Json, direction: Direction): Check | undefined {
    const key = `${String(direction)} ${canonical(schema)}`;
    if (!this.checks.has(key)) {
      this.checks.set(key, this.compiled(schema, direction));
    }
    return this.checks.get(key);
  }

  private compiled(schema: Json, direction: Direction): Check | undefined {
    const compiled = this.measured(() => {
      const whole = this.readable({ allOf: [schema] }, direction);
      return { validate: this.engine(direction).compile(asObject(whole)) };
    });
    if (compiled === undefined) {
      return undefined;
    }
    const { validate } = compiled;
    return (value) =>
      this.measured(() =>
        validate(plain(value)) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath),
      );
  }

  /** Run a step that a hostile document could make endless. After one that was, no other is run. */
  private measured<Result>(step: () => Result): Result | undefined {
    if (this.isTooCostly) {
      return undefined;
    }
    const start = performance.now();
    const result = withinTime(TIME, step);
    this.isTooCostly = performance.now() - start > TIME;
    return result;
  }

  private engine(direction: Direction): Ajv2020 {
    let engine = this.engines.get(direction);
    if (engine === undefined) {
      engine = new Ajv2020({
        allErrors: true,
        strict: false,
        validateSchema: false,
        logger: false,
        ownProperties: true,
        multipleOfPrecision: 9,
        // Patterns of a hostile document could hang the build.
        code: { regExp: Object.assign(timedPattern, { code: "" }) },
      });
      addFormats(engine);
      engine.addSchema(asObject(this.readable(this.references.document, direction)), DOCUMENT);
      this.engines.set(direction, engine);
    }
    return engine;
  }

  /** Rewrite schemas of OpenAPI 3.0 and 3.1, in any part of the document, as Ajv reads them. */
  private readable(value: Json, direction: Direction, key: string | number = "", parent: string | number = ""): Json {
    if (isData(key, parent)) {
      return plain(value);
    }
    if (Array.isArray(value)) {
      return value.map((one, index) => this.readable(one, direction, index, key));
    }
    if (!isObject(value)) {
      return plain(value);
    }
    const { exclusiveMaximum, exclusiveMinimum, maximum, minimum, nullable, required, type } = value;
    const types = listOf(Array.isArray(type) ? type : [type]).filter((one) => JSON_TYPES.has(String(one)));
    const changed: [string, Json | undefined][] = [
      ...(exclusiveMinimum === true ? pairs({ exclusiveMinimum: minimum, minimum: undefined }) : []),
      ...(exclusiveMaximum === true ? pairs({ exclusiveMaximum: maximum, maximum: undefined }) : []),
      ...(exclusiveMinimum === false ? pairs({ exclusiveMinimum: undefined }) : []),
      ...(exclusiveMaximum === false ? pairs({ exclusiveMaximum: undefined }) : []),
      ...(typeof type === "string" || Array.isArray(type)
        ? pairs({ type: types.length === 0 ? undefined : nullable === true ? [...types, "null"] : types })
        : []),
      ...(typeof nullable === "boolean" ? pairs({ nullable: undefined }) : []),
      ...(nullable === true && Array.isArray(value.enum) ? pairs({ enum: [...value.enum, null] }) : []),
      ...(Array.isArray(required) ? pairs({ required: this.sent(required, value, direction) }) : []),
      // The discriminator chooses one alternative, even where others fit as well.
      ...(isObject(value.discriminator) && value.anyOf === undefined
        ? pairs({ anyOf: value.oneOf, oneOf: undefined })
        : []),
      ...(typeof value.$ref === "string" ? pairs({ $ref: `${DOCUMENT}${value.$ref}` }) : []),
      ...Object.entries(value).flatMap(([name, child]): [string, undefined][] =>
        NAMES.has(name) && typeof child === "string" ? [[name, undefined]] : [],
      ),
    ];
    const all = new Map([...Object.entries(value), ...changed]);
    return Object.fromEntries(
      [...all].flatMap(([name, child]) =>
        child === undefined ? [] : [[nameForAjv(name), this.readable(child, direction, name, key)]],
      ),
    );
  }

  /** Keep the names of required fields that are sent in this direction. */
  private sent(required: readonly Json[], { properties }: JsonObject, direction: Direction): Json[] {
    const hidden = direction && (direction === "request" ? "readOnly" : "writeOnly");
    const isHidden = (name: Json): boolean => {
      const field = Object.entries(asObject(properties)).find(([key]) => key === name)?.[1];
      const { value, beside } = this.references.resolve(field ?? {}, []);
      return hidden !== undefined && [asObject(value), beside].some((one) => one?.[hidden] === true);
    };
    return required
      .filter((name) => !isHidden(name))
      .map((name) => (typeof name === "string" ? nameForAjv(name) : name));
  }
}

const pairs = (object: Record<string, Json | undefined>): [string, Json | undefined][] => Object.entries(object);

/** A pattern for Ajv, which keeps one of each name that `toString` returns. */
const timedPattern = (pattern: string, flags: string): { test: (text: string) => boolean; toString: () => string } => ({
  test: (text) => matchesWithinTime(text, pattern) === true,
  toString: () => `/${pattern}/${flags}`,
});

/** Ajv skips a field of this name in schemas, and then counts it in values as one that isn't described. */
const nameForAjv = (name: string): string => (name === "__proto__" ? "__proto__ as a name" : name);

/** Convert kept numbers to those of JavaScript. */
function plain(value: Json): Json {
  if (isExact(value)) {
    return asNumber(value) ?? null;
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [nameForAjv(key), plain(one)]))
    : value;
}
