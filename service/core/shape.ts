/** The subset of JSON Schema that the service's OpenAPI document uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

/** A validation issue, in the format of the open-source release. */
export interface Issue {
  code: string;
  expected?: string;
  received?: unknown;
  options?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  validation?: string;
  /** One entry for each schema of an `anyOf`, when none matches. */
  unionErrors?: { issues: Issue[]; name: "ZodError" }[];
  path: (string | number)[];
  message: string;
}

/** A value with defaults filled in and unknown properties removed. Valid only if there are no issues. */
export interface Reading {
  value: unknown;
  issues: Issue[];
}

type Path = Issue["path"];

/** Characters of a value that a line shows. */
const MAX_SHOWN = 120;

/** Issues after which validation stops: a reader fixes a few at a time, and a million would fill the memory. */
const MAX_ISSUES = 100;

/** Validate a value by a schema. A missing value takes the schema's default, which is validated too. */
export function read(schema: Schema, given: unknown, path: Path = []): Reading {
  const value = given === undefined ? schema.default : given;
  if (schema.anyOf !== undefined) {
    return readUnion(schema.anyOf, value, path);
  }
  if (schema.type === undefined) {
    return { value, issues: [] };
  }
  if (typeOf(value) !== schema.type) {
    return wrong(value, mismatch(schema.type, value, path));
  }
  if (schema.type === "object") {
    return readObject(schema, value as object, path);
  }
  if (schema.type === "array") {
    return readList(schema.items ?? {}, value as unknown[], path);
  }
  if (schema.type === "string") {
    return { value, issues: issuesOfText(schema, value as string, path) };
  }
  return { value, issues: [] };
}

function typeOf(value: unknown): string {
  if (value === null) {
    return "null";
  }
  return Array.isArray(value) ? "array" : typeof value;
}

const wrong = (value: unknown, issue: Issue): Reading => ({ value, issues: [issue] });

function mismatch(expected: string, value: unknown, path: Path): Issue {
  const received = typeOf(value);
  const message = received === "undefined" ? "Required" : `Expected ${expected}, received ${received}`;
  return { code: "invalid_type", expected, received, path, message };
}

function readUnion(schemas: readonly Schema[], value: unknown, path: Path): Reading {
  const readings = schemas.map((schema) => read(schema, value, path));
  const fitting = readings.find(({ issues }) => issues.length === 0);
  if (fitting !== undefined) {
    return fitting;
  }
  const unionErrors = readings.map(({ issues }) => ({ issues, name: "ZodError" as const }));
  return wrong(value, { code: "invalid_union", unionErrors, path, message: "Invalid input" });
}

function readObject({ properties = {}, required = [] }: Schema, value: object, path: Path): Reading {
  const given = new Map<string, unknown>(Object.entries(value));
  const issues: Issue[] = [];
  const entries: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    if (!given.has(name) && schema.default === undefined && !required.includes(name)) {
      continue;
    }
    const reading = read(schema, given.get(name), [...path, name]);
    issues.push(...reading.issues);
    entries.push([name, reading.value]);
    if (issues.length >= MAX_ISSUES) {
      break;
    }
  }
  return { value: Object.fromEntries(entries), issues };
}

function readList(items: Schema, list: unknown[], path: Path): Reading {
  const value: unknown[] = [];
  const issues: Issue[] = [];
  for (const [index, item] of list.entries()) {
    const reading = read(items, item, [...path, index]);
    value.push(reading.value);
    issues.push(...reading.issues);
    if (issues.length >= MAX_ISSUES) {
      break;
    }
  }
  return { value, issues };
}

function issuesOfText(schema: Schema, text: string, path: Path): Issue[] {
  const { minLength = 0, maxLength = Infinity, pattern, format, enum: options } = schema;
  if (options !== undefined && !options.includes(text)) {
    const names = options.map((option) => `'${String(option)}'`).join(" | ");
    const message = `Invalid enum value. Expected ${names}, received '${text}'`;
    return [{ code: "invalid_enum_value", received: text, options, path, message }];
  }
  const issues: Issue[] = [];
  if (text.length < minLength) {
    const message = `String must contain at least ${minLength} character(s)`;
    issues.push({ code: "too_small", minimum: minLength, path, message });
  }
  if (text.length > maxLength) {
    const message = `String must contain at most ${maxLength} character(s)`;
    issues.push({ code: "too_big", maximum: maxLength, path, message });
  }
  if (pattern !== undefined && !new RegExp(pattern).test(text)) {
    issues.push({ code: "invalid_string", validation: "regex", path, message: "Invalid" });
  }
  if (format === "uri" && !URL.canParse(text)) {
    issues.push({ code: "invalid_string", validation: "url", path, message: "Invalid url" });
  }
  return issues;
}

/** Rule of the document's only pattern, which is that of feed names. An issue of the release doesn't name it. */
const FEED_RULE = 'has other characters than a to z, 0 to 9, "_" and "."';

/** Format one issue, with the value unless the message names its type: `feeds.0.feeds "Room" has other characters …`. */
function lineOf({ code, validation, path, message }: Issue, body: unknown): string {
  const place = path.join(".") || "body";
  if (code === "invalid_type") {
    return `${place}: ${message}`;
  }
  const value = path.reduce<unknown>((parent, key) => Reflect.get(Object(parent) as object, key), body);
  const text = JSON.stringify(value) ?? "undefined";
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return validation === "regex" ? `${place} ${shown} ${FEED_RULE}` : `${place} ${shown}: ${message}`;
}

/** Format issues as lines of text. Of a union, leave out the schemas that are for values of another type. */
export function linesOf(issues: readonly Issue[], body: unknown): string[] {
  const lines = issues.flatMap((issue) => {
    if (issue.unionErrors === undefined) {
      return [lineOf(issue, body)];
    }
    const isOfAnotherType = ({ code, path }: Issue): boolean =>
      code === "invalid_type" && path.length === issue.path.length;
    const all = issue.unionErrors.map((error) => error.issues);
    const fitting = all.filter((branch) => !branch.some(isOfAnotherType));
    return linesOf((fitting.length > 0 ? fitting : all).flat(), body);
  });
  return [...new Set(lines)];
}
