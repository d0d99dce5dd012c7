// Writes vectors.json: node generate-vectors.mjs [file]
// Nothing here is random, so the same file comes out every time.
import { createHash, createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const secret = "whsec_test_5f2b8c1e9d";

/** @param {string | Uint8Array} body @param {string} [key] @param {string} [algorithm] */
const digest = (body, key = secret, algorithm = "sha256") =>
  createHmac(algorithm, key).update(body).digest();

/** @param {string | Uint8Array} body @param {string} [key] */
const sign = (body, key = secret) =>
  `hmac-sha256=${digest(body, key).toString("hex")}`;

const connection = { clientId: "wskl_live_example", identifier: "ada" };
const open = JSON.stringify({
  action: "CONNECTION_OPEN",
  data: { connection },
});
const message = JSON.stringify({
  action: "MESSAGE",
  data: {
    connection,
    message: JSON.stringify({ type: "chat", text: "Hello" }),
  },
});
const close = JSON.stringify({
  action: "CONNECTION_CLOSE",
  data: { connection },
});
const unicode = JSON.stringify({
  action: "MESSAGE",
  data: { connection, message: "Zoë 👋 日本語" },
});
const escaped = unicode.replace(
  /[^\x20-\x7e]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const pretty = JSON.stringify(JSON.parse(message), null, 2);
const crlf = pretty.replaceAll("\n", "\r\n");
const hex = digest(open).toString("hex");
const plainHash = createHash("sha256")
  .update(secret)
  .update(open)
  .digest("hex");

/**
 * @typedef {{ name: string, description: string, body: string | Uint8Array, header: string | null, secret?: string }} Case
 * @type {Case[]}
 */
const accepted = [
  {
    name: "connection-open",
    description: "A client connects.",
    body: open,
    header: sign(open),
  },
  {
    name: "message",
    description: "A client sends JSON: it arrives as a string.",
    body: message,
    header: sign(message),
  },
  {
    name: "connection-close",
    description: "A client disconnects.",
    body: close,
    header: sign(close),
  },
  {
    name: "unicode-body",
    description: "Characters of two, three and four bytes.",
    body: unicode,
    header: sign(unicode),
  },
  {
    name: "escaped-body",
    description: "The same JSON value with \\u escapes: other bytes.",
    body: escaped,
    header: sign(escaped),
  },
  {
    name: "spaced-json",
    description: "JSON with spaces and line feeds.",
    body: pretty,
    header: sign(pretty),
  },
  {
    name: "crlf-body",
    description: "JSON with CRLF line endings.",
    body: crlf,
    header: sign(crlf),
  },
  {
    name: "trailing-newline",
    description: "The signed body ends in a line feed.",
    body: `${open}\n`,
    header: sign(`${open}\n`),
  },
  {
    name: "byte-order-mark",
    description: "The signed body starts with a byte order mark.",
    body: `\ufeff${open}`,
    header: sign(`\ufeff${open}`),
  },
  {
    name: "empty-body",
    description: "No bytes at all.",
    body: "",
    header: sign(""),
  },
  {
    name: "nul-byte",
    description: "A zero byte inside the body.",
    body: "a\0b",
    header: sign("a\0b"),
  },
  {
    name: "not-json",
    description: "The signature says nothing about the payload's shape.",
    body: "not json",
    header: sign("not json"),
  },
  {
    name: "not-utf-8",
    description: "Bytes that are no text: read the body as bytes.",
    body: Uint8Array.of(0xff, 0xfe, 0x00, 0x80),
    header: sign(Uint8Array.of(0xff, 0xfe, 0x00, 0x80)),
  },
  {
    name: "unicode-secret",
    description: "The secret's UTF-8 bytes are the key.",
    body: open,
    secret: "clé-秘密",
    header: sign(open, "clé-秘密"),
  },
  {
    name: "long-secret",
    description: "A secret longer than the hash's block of 64 bytes.",
    body: open,
    secret: "s".repeat(131),
    header: sign(open, "s".repeat(131)),
  },
  {
    name: "spaced-secret",
    description: "Spaces belong to the secret.",
    body: open,
    secret: " spaced secret ",
    header: sign(open, " spaced secret "),
  },
];

/** @type {Case[]} */
const refused = [
  {
    name: "wrong-secret",
    description: "Signed with another secret.",
    body: open,
    header: sign(open, "another-secret"),
  },
  {
    name: "secret-with-newline",
    description: "Signed with the secret and a line feed, as read from a file.",
    body: open,
    header: sign(open, `${secret}\n`),
  },
  {
    name: "empty-secret",
    description: "A secret that is not set must refuse everything, even this.",
    body: open,
    secret: "",
    header: sign(open, ""),
  },
  {
    name: "changed-byte",
    description: "One byte of the body changed after signing.",
    body: open.replace("ada", "adb"),
    header: sign(open),
  },
  {
    name: "other-body",
    description: "The signature of another event.",
    body: message,
    header: sign(open),
  },
  {
    name: "reserialised-json",
    description: "The body was parsed and written again without its spaces.",
    body: message,
    header: sign(pretty),
  },
  {
    name: "escapes-lost",
    description:
      "The body was parsed and written again without its \\u escapes.",
    body: unicode,
    header: sign(escaped),
  },
  {
    name: "newline-added",
    description: "A line feed was added to the body.",
    body: `${open}\n`,
    header: sign(open),
  },
  {
    name: "newline-removed",
    description: "The body's last line feed was removed.",
    body: open,
    header: sign(`${open}\n`),
  },
  {
    name: "crlf-to-lf",
    description: "CRLF became LF on the way.",
    body: pretty,
    header: sign(crlf),
  },
  {
    name: "byte-order-mark-removed",
    description: "The byte order mark was dropped.",
    body: open,
    header: sign(`\ufeff${open}`),
  },
  {
    name: "unicode-normalised",
    description: "The text was normalised (NFC to NFD).",
    body: unicode.normalize("NFD"),
    header: sign(unicode),
  },
  {
    name: "absent-header",
    description: "The header is not there.",
    body: open,
    header: null,
  },
  {
    name: "empty-header",
    description: "The header is there and empty.",
    body: open,
    header: "",
  },
  {
    name: "prefix-only",
    description: "The prefix without digits.",
    body: open,
    header: "hmac-sha256=",
  },
  {
    name: "missing-prefix",
    description: "The digits without the prefix.",
    body: open,
    header: hex,
  },
  {
    name: "wrong-algorithm-prefix",
    description: "Another name for the same algorithm.",
    body: open,
    header: `sha256=${hex}`,
  },
  {
    name: "upper-case-prefix",
    description: "The prefix in capitals.",
    body: open,
    header: `HMAC-SHA256=${hex}`,
  },
  {
    name: "other-algorithm",
    description: "HMAC-SHA512 with its own prefix.",
    body: open,
    header: `hmac-sha512=${digest(open, secret, "sha512").toString("hex")}`,
  },
  {
    name: "plain-hash",
    description: "SHA-256 of the secret and the body, without HMAC.",
    body: open,
    header: `hmac-sha256=${plainHash}`,
  },
  {
    name: "upper-case-hex",
    description: "The digits in capitals.",
    body: open,
    header: `hmac-sha256=${hex.toUpperCase()}`,
  },
  {
    name: "base64",
    description: "Base64 instead of hexadecimal digits.",
    body: open,
    header: `hmac-sha256=${digest(open).toString("base64")}`,
  },
  {
    name: "truncated",
    description: "63 digits.",
    body: open,
    header: `hmac-sha256=${hex.slice(0, -1)}`,
  },
  {
    name: "too-long",
    description: "66 digits.",
    body: open,
    header: `hmac-sha256=${hex}00`,
  },
  {
    name: "not-hexadecimal",
    description: "64 characters, one of them no digit.",
    body: open,
    header: `hmac-sha256=${hex.slice(0, -1)}g`,
  },
  {
    name: "not-ascii",
    description: "64 characters of two bytes each.",
    body: open,
    header: `hmac-sha256=${"é".repeat(64)}`,
  },
  {
    name: "leading-space",
    description: "A space before the prefix.",
    body: open,
    header: ` hmac-sha256=${hex}`,
  },
  {
    name: "trailing-space",
    description: "A space after the digits.",
    body: open,
    header: `hmac-sha256=${hex} `,
  },
  {
    name: "inner-space",
    description: "A space after the equals sign.",
    body: open,
    header: `hmac-sha256= ${hex}`,
  },
  {
    name: "header-newline",
    description:
      "A line feed after the digits: $ in many regular expressions lets it pass.",
    body: open,
    header: `hmac-sha256=${hex}\n`,
  },
  {
    name: "two-signatures",
    description: "Two header lines joined by a comma.",
    body: open,
    header: `hmac-sha256=${hex}, hmac-sha256=${hex}`,
  },
];

const vectors = [
  ...accepted.map((vector) => ({ ...vector, valid: true })),
  ...refused.map((vector) => ({ ...vector, valid: false })),
].map(({ name, description, secret: key = secret, body, header, valid }) => ({
  name,
  description,
  valid,
  secret: key,
  header,
  body: typeof body === "string" ? body : null,
  bodyBase64: Buffer.from(body).toString("base64"),
}));

const document = {
  description:
    "Test vectors for the webhook signature of Socketless. bodyBase64 holds the exact bytes of the request body; body is the same as text, or null where the bytes are no text. header is the value of the header, or null where the header is absent. valid says whether a receiver must accept the request.",
  headerName: "x-socketless-signature",
  format: "hmac-sha256=<64 lowercase hexadecimal digits>",
  vectors,
};

const file =
  process.argv[2] ?? fileURLToPath(new URL("vectors.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
