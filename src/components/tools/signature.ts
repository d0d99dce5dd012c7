import { signatureOf } from "@socketless/local/core/hmac";
import { parseJson } from "@socketless/local/core/json";

/** Name of the request header that carries the signature (OpenAPI document, `webhooks.Webhook`). */
export const SIGNATURE_HEADER = "x-socketless-signature";

/** Prefix of a signature's value (service contract, "Webhook"). */
const PREFIX = "hmac-sha256=";

/** Hexadecimal digits of a SHA-256 digest: 32 bytes. */
const DIGITS = 64;

export interface SignatureInput {
  /** The request body; its UTF-8 bytes are signed. */
  body: string;
  /** The webhook secret. Its UTF-8 bytes are the key. */
  secret: string;
  header: string;
}

export interface Diagnosis {
  /** Problem and remedy in one or two sentences. Undefined when the signature is valid. */
  reason?: string;
  /** The correct value of the header; empty when the secret is. */
  expected: string;
}

/**
 * Derive the webhook secret of one client: HMAC-SHA256 of its identifier, keyed with the master secret, as hex digits.
 */
export const secretFor = async (identifier: string, master: string): Promise<string> =>
  (await signatureOf(identifier, master)).slice(PREFIX.length);

/** Check the format of the header, whatever was signed; undefined if it is valid. */
function formFault(header: string, expected: string): string | undefined {
  if (header.trim() === "") {
    return `The request has no ${SIGNATURE_HEADER} header. Answer 401: the service always sends it.`;
  }
  if (header.includes(",")) {
    return `The header contains a comma, so it was probably sent more than once. Exactly one ${SIGNATURE_HEADER} header must arrive.`;
  }
  if (/\s/.test(header)) {
    const rest = header.replace(/\s/g, "") === expected ? " Without them it is right." : "";
    return `The header holds spaces or line breaks.${rest}`;
  }
  if (!header.startsWith(PREFIX)) {
    const rest = expected.endsWith(`=${header.split("=").at(-1)}`) ? " The digits are right." : "";
    const [prefix] = /^[a-z0-9-]+=/i.exec(header) ?? [];
    return prefix === undefined
      ? `The prefix "${PREFIX}" is missing before the digits.${rest}`
      : `The header starts with "${prefix}". It must start with "${PREFIX}", in lower case.${rest}`;
  }
  return digitsFault(header.slice(PREFIX.length), expected.slice(PREFIX.length));
}

function digitsFault(digits: string, right: string): string | undefined {
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(digits) && /[^0-9a-f=]/.test(digits)) {
    return "The digest is written in Base64. It must be written in hexadecimal digits.";
  }
  const stranger = /[^0-9a-f]/i.exec(digits);
  if (stranger !== null) {
    return `Character ${stranger.index + 1} after the prefix is ${JSON.stringify(stranger[0])}, which is no hexadecimal digit.`;
  }
  const lower = digits.toLowerCase();
  if (digits.length !== DIGITS) {
    const isCut = digits !== "" && right.startsWith(lower);
    const rest = isCut ? " They are the beginning of the right ones: the value was cut." : "";
    return `Digits after the prefix: ${digits.length}. There must be ${DIGITS}.${rest}`;
  }
  if (digits !== lower) {
    return `The digits must be in lower case.${lower === right ? " In lower case they are right." : ""}`;
  }
  return undefined;
}

const BYTE_ORDER_MARK = "\ufeff";

/** Serialize a JSON value in the ways of common libraries. */
function jsonVariants(text: string): string[] {
  const value = parseJson(text.replace(BYTE_ORDER_MARK, ""));
  if (value === undefined) {
    return [];
  }
  const write = (indent: number | string): string => JSON.stringify(value, null, indent);
  // Like Python's `json.dumps`, which writes a space after each comma and colon. Line feeds only occur between tokens.
  const spaced = write(1)
    .replace(/,\n\s*/g, ", ")
    .replace(/\n\s*/g, "");
  const escaped = (json: string): string =>
    json.replace(/[^\x20-\x7e\s]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [write(0), spaced, write(2), write(4), write("\t")]
    .flatMap((json) => [json, escaped(json), escaped(json).replaceAll("/", "\\/")])
    .flatMap((json) => [json, `${json}\n`]);
}

type Variant = readonly [value: string, reason: string];

/** List variants of the body, as changed in common ways on the way to a handler. */
function bodyVariants(text: string): Variant[] {
  const removed = "with a line break at its end: something removed it. Verify the bytes that arrived.";
  const converted = (signed: string, now: string): string =>
    `with ${signed} line endings, and this one has ${now}: something converted them.`;
  const normalised = "in another Unicode normal form: something normalised it.";
  const rewritten =
    "as the same JSON written in another way: the body was parsed and serialised again. Verify the bytes that arrived, before they are parsed.";
  return [
    [text.replace(/\r?\n$/, ""), "without its last line break: something added one. Verify the bytes that arrived."],
    [`${text}\n`, removed],
    [`${text}\r\n`, removed],
    [text.replaceAll("\r\n", "\n"), converted("LF", "CRLF")],
    [text.replaceAll(/\r?\n/g, "\r\n"), converted("CRLF", "LF")],
    [text.replace(BYTE_ORDER_MARK, ""), "without a byte order mark."],
    [BYTE_ORDER_MARK + text, "with a byte order mark."],
    [text.trim(), "without the spaces around it."],
    ...jsonVariants(text).map((json) => [json, rewritten] as const),
    [text.normalize("NFC"), normalised],
    [text.normalize("NFD"), normalised],
  ];
}

/** List variants of the secret, as changed in common ways between a dashboard, a file and a variable. */
function secretVariants(secret: string): Variant[] {
  const kept = "with a line break at its end: the sender read it from a file and kept the line break.";
  return [
    [secret.trim(), "without the spaces or line breaks around it: remove them from the variable."],
    [`${secret}\n`, kept],
    [`${secret}\r\n`, kept],
    [secret.replace(/^(["'])(.*)\1$/s, "$2"), "without the quotes around it: remove them from the variable."],
  ];
}

/** Find the change of the body or the secret that explains a well-formed signature that doesn't match. */
async function mismatch({ body, secret, header }: SignatureInput): Promise<string> {
  for (const [value, reason] of bodyVariants(body)) {
    if ((await signatureOf(value, secret)) === header) {
      return `The signature is right for the body ${reason}`;
    }
  }
  for (const [value, reason] of secretVariants(secret)) {
    if (value && (await signatureOf(body, value)) === header) {
      return `The signature is right for the secret ${reason}`;
    }
  }
  const event = parseJson(body) as { data?: { connection?: { identifier?: unknown } } } | null | undefined;
  const identifier = event?.data?.connection?.identifier;
  if (typeof identifier === "string" && (await signatureOf(body, await secretFor(identifier, secret))) === header) {
    return `The signature is right for the secret of ${JSON.stringify(identifier)}, derived from this one: you entered the master secret. Verify with the secret of the client that the event names.`;
  }
  if (body.startsWith("[object ")) {
    return `The body is the text "${body.slice(0, 20)}": an object that was turned into text. Verify the bytes that arrived, before they are parsed.`;
  }
  const empty = body === "" ? " The body is empty: something may have read it before the signature was checked." : "";
  return `The digits are well-formed, and they are not the signature of this body with this secret. Either the secret is not the webhook.secret of this client's connection request, or the body is not byte for byte what arrived.${empty}`;
}

/**
 * Check whether `header` is the signature of `body` made with `secret` and, if not, explain why. For debugging only: a
 * handler compares in constant time and doesn't reveal the reason.
 */
export async function diagnoseSignature(input: SignatureInput): Promise<Diagnosis> {
  if (input.secret === "") {
    const reason = "The secret is empty. A secret that is not set must refuse every request: anyone can sign with it.";
    return { reason, expected: "" };
  }
  const expected = await signatureOf(input.body, input.secret);
  if (input.header === expected) {
    return { expected };
  }
  return { reason: formFault(input.header, expected) ?? (await mismatch(input)), expected };
}
