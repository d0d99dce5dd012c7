import { bodyVariants, secretVariants } from "./variants";

/** Name of the request header that carries the signature (OpenAPI document, `webhooks.Webhook`). */
export const SIGNATURE_HEADER = "x-socketless-signature";

/** What stands before the digits of a signature (service contract, "Webhook"). */
export const SIGNATURE_PREFIX = "hmac-sha256=";

/** Hexadecimal digits of a SHA-256 digest: 32 bytes. */
const DIGITS = 64;

/** Why a signature is refused, one code for each remedy. */
export type SignatureFault =
  | "secret-empty"
  | "header-absent"
  | "header-empty"
  | "header-spaces"
  | "header-repeated"
  | "prefix-missing"
  | "prefix-wrong"
  | "digits-missing"
  | "digits-upper-case"
  | "digits-base64"
  | "digits-not-hexadecimal"
  | "digits-too-few"
  | "digits-too-many"
  | "body-changed"
  | "secret-changed"
  | "secret-master"
  | "body-object"
  | "mismatch";

export interface SignatureInput {
  /** The request body: its exact bytes, or text that stands for its UTF-8 bytes. */
  body: string | Uint8Array;
  /** The webhook secret. Its UTF-8 bytes are the key. */
  secret: string;
  /** The value of the `x-socketless-signature` header, null or undefined when it is absent. */
  header: string | null | undefined;
}

export type Diagnosis =
  | { valid: true; expected: string }
  | {
      valid: false;
      fault: SignatureFault;
      /** One or two sentences for the reader: what is wrong and what to do. */
      reason: string;
      /** The right value of the header, empty when the secret is. */
      expected: string;
    };

interface Fault {
  fault: SignatureFault;
  reason: string;
}

const encoder = new TextEncoder();

/** A copy on a plain ArrayBuffer, which is what Web Crypto takes. */
function toBytes(value: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof value === "string" ? encoder.encode(value) : value);
}

/**
 * The value of the signature header for this body: `hmac-sha256=` and 64 lowercase hexadecimal digits.
 * @throws Error when the secret is empty, or when the page has no Web Crypto (it is not served over https or localhost).
 */
export async function signBody(body: string | Uint8Array, secret: string): Promise<string> {
  if (secret === "") {
    throw new Error("The secret is empty: a webhook secret has at least 1 character.");
  }
  // Typed as always there, absent on pages served over plain http.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) {
    throw new Error("This page has no Web Crypto: open it over https or on localhost.");
  }
  const key = await subtle.importKey("raw", toBytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = new Uint8Array(await subtle.sign("HMAC", key, toBytes(body)));
  return SIGNATURE_PREFIX + Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The webhook secret of one client: HMAC-SHA256 of its identifier, keyed with the master secret, in hexadecimal digits. */
export async function secretFor(identifier: string, master: string): Promise<string> {
  return (await signBody(identifier, master)).slice(SIGNATURE_PREFIX.length);
}

/** The client that a body names; undefined when it is no event. */
function identifierIn(text: string): string | undefined {
  try {
    const event = JSON.parse(text) as { data?: { connection?: { identifier?: unknown } } } | null;
    const identifier = event?.data?.connection?.identifier;
    return typeof identifier === "string" ? identifier : undefined;
  } catch {
    return undefined;
  }
}

function prefixFault(header: string, expected: string): Fault {
  const digits = header.slice(header.lastIndexOf("=") + 1);
  const rest = SIGNATURE_PREFIX + digits === expected ? " The digits are right." : "";
  return header.includes("=") && /^[a-z0-9-]+=/i.test(header)
    ? {
        fault: "prefix-wrong",
        reason: `The header starts with "${header.slice(0, header.indexOf("=") + 1)}". It must start with "${SIGNATURE_PREFIX}", in lower case.${rest}`,
      }
    : { fault: "prefix-missing", reason: `The prefix "${SIGNATURE_PREFIX}" is missing before the digits.${rest}` };
}

function digitsFault(digits: string, expected: string): Fault | undefined {
  const right = expected.slice(SIGNATURE_PREFIX.length);
  if (digits === "") {
    return { fault: "digits-missing", reason: `Nothing follows the prefix: ${DIGITS} hexadecimal digits must.` };
  }
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(digits) && /[^0-9a-f=]/.test(digits)) {
    return {
      fault: "digits-base64",
      reason: "The digest is written in Base64. It must be written in hexadecimal digits.",
    };
  }
  const stranger = /[^0-9a-f]/i.exec(digits);
  if (stranger !== null) {
    return {
      fault: "digits-not-hexadecimal",
      reason: `Character ${stranger.index + 1} after the prefix is ${JSON.stringify(stranger[0])}, which is no hexadecimal digit.`,
    };
  }
  if (digits.length !== DIGITS) {
    const few = digits.length < DIGITS;
    const cut =
      few && right.startsWith(digits.toLowerCase())
        ? " They are the beginning of the right ones: the value was cut."
        : "";
    return {
      fault: few ? "digits-too-few" : "digits-too-many",
      reason: `There ${digits.length === 1 ? "is 1 digit" : `are ${digits.length} digits`} after the prefix, and there must be ${DIGITS}.${cut}`,
    };
  }
  if (digits !== digits.toLowerCase()) {
    const rest = digits.toLowerCase() === right ? " In lower case they are right." : "";
    return { fault: "digits-upper-case", reason: `The digits must be in lower case.${rest}` };
  }
  return undefined;
}

/** What is wrong with the form of the header, whatever was signed. */
function headerFault(header: string | null | undefined, expected: string): Fault | undefined {
  if (header === null || header === undefined) {
    return {
      fault: "header-absent",
      reason: `The request has no ${SIGNATURE_HEADER} header. Answer 401: the service always sends it.`,
    };
  }
  if (header.trim() === "") {
    return { fault: "header-empty", reason: `The ${SIGNATURE_HEADER} header is empty.` };
  }
  if (header.includes(",")) {
    return {
      fault: "header-repeated",
      reason: `The header contains a comma, so it was probably sent more than once. Exactly one ${SIGNATURE_HEADER} header must arrive.`,
    };
  }
  if (/\s/.test(header)) {
    const rest = header.replace(/\s/g, "") === expected ? " Without them it is right." : "";
    return { fault: "header-spaces", reason: `The header holds spaces or line breaks.${rest}` };
  }
  return header.startsWith(SIGNATURE_PREFIX)
    ? digitsFault(header.slice(SIGNATURE_PREFIX.length), expected)
    : prefixFault(header, expected);
}

/** Which change of the body or of the secret explains a well-formed signature that doesn't match. */
async function mismatchFault({ body, secret, header }: SignatureInput): Promise<Fault> {
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  for (const { value, reason } of bodyVariants(text)) {
    if ((await signBody(value, secret)) === header) {
      return { fault: "body-changed", reason };
    }
  }
  for (const { value, reason } of secretVariants(secret)) {
    if ((await signBody(body, value)) === header) {
      return { fault: "secret-changed", reason };
    }
  }
  const identifier = identifierIn(text);
  if (identifier !== undefined && (await signBody(body, await secretFor(identifier, secret))) === header) {
    return {
      fault: "secret-master",
      reason: `The signature is right for the secret of ${JSON.stringify(identifier)}, derived from this one: you entered the master secret. Verify with the secret of the client that the event names.`,
    };
  }
  if (text.startsWith("[object ")) {
    return {
      fault: "body-object",
      reason: `The body is the text "${text.slice(0, 20)}": an object that was turned into text. Verify the bytes that arrived, before they are parsed.`,
    };
  }
  const empty = text === "" ? " The body is empty: something may have read it before the signature was checked." : "";
  return {
    fault: "mismatch",
    reason: `The digits are well-formed, and they are not the signature of this body with this secret. Either the secret is not the webhook.secret of this client's connection request, or the body is not byte for byte what arrived.${empty}`,
  };
}

/**
 * Says whether `header` is the signature of `body` made with `secret` and, if not, why.
 * For people who look for a fault: a handler compares in constant time and says nothing of the reason.
 * @throws Error when the page has no Web Crypto (it is not served over https or localhost).
 */
export async function diagnoseSignature(input: SignatureInput): Promise<Diagnosis> {
  if (input.secret === "") {
    const reason = "The secret is empty. A secret that is not set must refuse every request: anyone can sign with it.";
    return { valid: false, fault: "secret-empty", reason, expected: "" };
  }
  const expected = await signBody(input.body, input.secret);
  if (input.header === expected) {
    return { valid: true, expected };
  }
  const fault = headerFault(input.header, expected) ?? (await mismatchFault(input));
  return { valid: false, ...fault, expected };
}
