/** A body or secret that may have been the signed one, and the sentence to show if it was. */
export interface Variant {
  value: string;
  reason: string;
}

const BYTE_ORDER_MARK = "\ufeff";

/** JSON as Python's `json.dumps` writes it: a space after each comma and colon. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(spacedJson).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`)
      .join(", ")}}`;
  }
  return JSON.stringify(value);
}

function escapeNonAscii(json: string): string {
  return json.replace(/[^\x20-\x7e\s]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The ways in which common libraries write the same JSON value. */
function jsonVariants(text: string): string[] {
  const parsed = parseJson(text.replace(BYTE_ORDER_MARK, ""));
  if (parsed === undefined) {
    return [];
  }
  const layouts = [
    JSON.stringify(parsed.value),
    spacedJson(parsed.value),
    JSON.stringify(parsed.value, null, 2),
    JSON.stringify(parsed.value, null, 4),
    JSON.stringify(parsed.value, null, "\t"),
  ];
  return layouts.flatMap((json) => [json, escapeNonAscii(json), escapeNonAscii(json).replaceAll("/", "\\/")]);
}

/** Bodies that differ from `text` in the ways bodies get changed on their way to a handler. */
export function bodyVariants(text: string): Variant[] {
  const added =
    "The signature is right for the body without its last line break: something added one. Verify the bytes that arrived.";
  const removed =
    "The signature is right for the body with a line break at its end: something removed it. Verify the bytes that arrived.";
  const endings = (signed: string, now: string) =>
    `The signature is right for the body with ${signed} line endings, and this one has ${now}: something converted them.`;
  const json =
    "The signature is right for the same JSON written in another way: the body was parsed and serialised again. Verify the bytes that arrived, before they are parsed.";
  const mark = (which: string) => `The signature is right for the body ${which} a byte order mark.`;
  const normalised =
    "The signature is right for the same text in another Unicode normal form: something normalised it.";
  const spaces = "The signature is right for the body without the spaces around it.";

  const variants: Variant[] = [
    { value: text.replace(/\r?\n$/, ""), reason: added },
    { value: `${text}\n`, reason: removed },
    { value: `${text}\r\n`, reason: removed },
    { value: text.replaceAll("\r\n", "\n"), reason: endings("LF", "CRLF") },
    { value: text.replaceAll(/\r?\n/g, "\r\n"), reason: endings("CRLF", "LF") },
    { value: text.replace(BYTE_ORDER_MARK, ""), reason: mark("without") },
    { value: BYTE_ORDER_MARK + text, reason: mark("with") },
    { value: text.trim(), reason: spaces },
    ...jsonVariants(text).map((value) => ({ value, reason: json })),
    ...jsonVariants(text).map((value) => ({ value: `${value}\n`, reason: json })),
    { value: text.normalize("NFC"), reason: normalised },
    { value: text.normalize("NFD"), reason: normalised },
  ];
  return variants.filter(({ value }) => value !== text);
}

/** Secrets that differ from `secret` in the ways secrets get changed between a dashboard, a file and a variable. */
export function secretVariants(secret: string): Variant[] {
  const spaces =
    "The signature is right for the secret without the spaces or line breaks around it: remove them from the variable.";
  const newline =
    "The signature is right for the secret with a line break at its end: the sender read it from a file and kept the line break.";
  const quotes = "The signature is right for the secret without the quotes around it: remove them from the variable.";
  const variants: Variant[] = [
    { value: secret.trim(), reason: spaces },
    { value: `${secret}\n`, reason: newline },
    { value: `${secret}\r\n`, reason: newline },
    { value: secret.replace(/^(["'])(.*)\1$/s, "$2"), reason: quotes },
  ];
  return variants.filter(({ value }) => value !== secret && value !== "");
}
