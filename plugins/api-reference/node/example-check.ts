import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";

import { asNumber, asObject, canonical, isExact, isObject, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import type { Budget } from "./budget";
import { isData } from "./check";
import { jsonPath, messageOf, type Place } from "./errors";
import { Patterns, textsForPattern } from "./patterns";
import type { References } from "./references";
import { withinTime } from "./within-time";

/** Address of the document's schemas for Ajv. */
const DOCUMENT = "document:";

/** Compares values with one schema. Each answer is undefined when it can't be told. */
export interface Check {
  /** List the places in a value, as JSON pointers, where it doesn't fit the schema; empty when it fits. */
  faultsIn(value: Json): readonly string[] | undefined;
  /** Tell whether a text matches a pattern of the schema. */
  matches(text: string, pattern: string): boolean | undefined;
  /** Write texts for a pattern of the schema; see `textsForPattern`. */
  textsFor(...of: Parameters<typeof textsForPattern>): readonly string[] | undefined;
}

/**
 * Most milliseconds to read a schema with all that it refers to, or to check one value: both take some milliseconds, and
 * more on a busy machine.
 */
const TIME = 5_000;

/** Most milliseconds for all steps of one document, less than `LIMITS.time`. */
const TOTAL = 12_000;

/** Who sends a value: fields that are read only stay out of requests, and those that are write only out of answers. */
export type Direction = "request" | "answer" | undefined;

/** Keywords that name a schema: one name may stand in a document more than once. */
const NAMES = new Set(["$id", "$anchor", "$dynamicAnchor", "$schema", "id"]);

const JSON_TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

interface PatternForAjv {
  test(text: string): boolean;
  toString(): string;
}

/** Compares values with the schemas of one document. */
export class ExampleCheck {
  private readonly engines = new Map<Direction, Ajv2020>();
  private readonly checks = new Map<string, Check | undefined>();
  private readonly patterns = new Patterns();
  private left = TOTAL;
  private isWarned = false;

  /** @param budget - gets one warning when something can't be told */
  constructor(
    private readonly references: References,
    private readonly budget: Pick<Budget, "warn">,
  ) {}

  /**
   * Return the check for a schema; undefined for one that can't be read, which nothing can be made for.
   *
   * @param place - of the schema, for the warning
   */
  for(schema: Json, direction: Direction, place: Place): Check | undefined {
    const key = `${String(direction)} ${canonical(schema)}`;
    if (!this.checks.has(key)) {
      this.checks.set(key, this.compiled(schema, direction, place));
    }
    return this.checks.get(key);
  }

  private compiled(schema: Json, direction: Direction, place: Place): Check | undefined {
    const compiled = this.measured(place, () => {
      const whole = this.readable({ allOf: [schema] }, direction);
      return { validate: this.engine(direction).compile(asObject(whole)) };
    });
    if (compiled === undefined) {
      return undefined;
    }
    const { validate } = compiled;
    return {
      faultsIn: (value) =>
        this.measured(place, () =>
          validate(plain(value)) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath),
        ),
      matches: (text, pattern) => this.measured(place, () => this.patterns.matches(text, pattern)),
      textsFor: (...of) => this.measured(place, () => textsForPattern(...of)),
    };
  }

  /** Run a step that a hostile document could make endless, in the time that is left for all. */
  private measured<Result>(place: Place, step: () => Result): Result | undefined {
    const start = performance.now();
    try {
      if (this.left < 1) {
        throw new Error(`all checks together took longer than ${TOTAL / 1000} seconds`);
      }
      return withinTime(Math.ceil(Math.min(TIME, this.left)), step);
    } catch (error) {
      if (!this.isWarned) {
        this.isWarned = true;
        this.budget.warn(`${jsonPath(place)}: examples can't be compared with this schema: ${messageOf(error)}.`);
      }
      return undefined;
    } finally {
      this.left -= performance.now() - start;
    }
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
        code: { regExp: Object.assign(this.patternForAjv, { code: "" }) },
      });
      addFormats(engine);
      engine.addSchema(asObject(this.readable(this.references.document, direction)), DOCUMENT);
      this.engines.set(direction, engine);
    }
    return engine;
  }

  /** Return a pattern for Ajv, which keeps one of each name that `toString` returns. */
  private readonly patternForAjv = (pattern: string, flags: string): PatternForAjv => ({
    test: (text) => this.patterns.matches(text, pattern),
    toString: () => `/${pattern}/${flags}`,
  });

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
