import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { signatureOf } from "@socketless/local/core/hmac";
import { describe, expect, it } from "vitest";

import { diagnoseSignature, secretFor } from "./signature";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  bodyBase64: string;
}

const { vectors } = JSON.parse(readFileSync("examples/signature/vectors.json", "utf8")) as { vectors: Vector[] };

/** A part of the reason for each refused vector. */
const REASONS: Record<string, string> = {
  "wrong-secret": "are not the signature of this body",
  "secret-with-newline": "for the secret with a line break at its end",
  "empty-secret": "The secret is empty",
  "changed-byte": "are not the signature of this body",
  "other-body": "are not the signature of this body",
  "reserialised-json": "parsed and serialised again",
  "escapes-lost": "parsed and serialised again",
  "newline-added": "something added one",
  "newline-removed": "something removed it",
  "crlf-to-lf": "with CRLF line endings, and this one has LF",
  "byte-order-mark-removed": "with a byte order mark",
  "unicode-normalised": "in another Unicode normal form",
  "absent-header": "The request has no x-socketless-signature header",
  "empty-header": "The request has no x-socketless-signature header",
  "prefix-only": "Digits after the prefix: 0",
  "missing-prefix": 'The prefix "hmac-sha256=" is missing',
  "wrong-algorithm-prefix": "The header starts with",
  "upper-case-prefix": "The header starts with",
  "other-algorithm": "The header starts with",
  "plain-hash": "are not the signature of this body",
  "upper-case-hex": "The digits must be in lower case",
  base64: "written in Base64",
  truncated: "There must be 64",
  "too-long": "There must be 64",
  "not-hexadecimal": "is no hexadecimal digit",
  "not-ascii": "is no hexadecimal digit",
  "leading-space": "spaces or line breaks",
  "trailing-space": "spaces or line breaks",
  "inner-space": "spaces or line breaks",
  "header-newline": "spaces or line breaks",
  "two-signatures": "sent more than once",
};

describe("diagnoseSignature on the published test vectors", () => {
  it("knows a reason for each refused vector and for no other", () => {
    const refused = vectors.filter(({ valid }) => !valid).map(({ name }) => name);
    expect(Object.keys(REASONS).sort()).toEqual(refused.sort());
  });

  // A field holds text, so it can't hold a body that is not UTF-8.
  it.each(vectors.filter(({ name }) => name !== "not-utf-8"))("$name", async ({ name, secret, header, bodyBase64 }) => {
    const body = Buffer.from(bodyBase64, "base64").toString("utf8");
    const { reason } = await diagnoseSignature({ body, secret, header: header ?? "" });
    expect(reason ?? "").toContain(REASONS[name] ?? "");
    expect(reason === undefined).toBe(REASONS[name] === undefined);
  });
});

describe("diagnoseSignature explains", () => {
  const secret = "s3cret";
  const body = '{"text":"a/é","n":[1,{"b":null}]}';
  const reasonFor = async (input: { body?: string; secret?: string; header?: string }) => {
    return (await diagnoseSignature({ body, secret, header: await signatureOf(body, secret), ...input })).reason;
  };

  it("accepts what it signed", async () => {
    expect(await reasonFor({})).toBeUndefined();
  });

  it.each([
    ["Python's json.dumps", '{"text": "a/\\u00e9", "n": [1, {"b": null}]}'],
    ["PHP's json_encode", '{"text":"a\\/\\u00e9","n":[1,{"b":null}]}'],
    ["two spaces", '{\n  "text": "a/é",\n  "n": [\n    1,\n    {\n      "b": null\n    }\n  ]\n}'],
  ])("JSON as written by %s", async (_writer, signed) => {
    expect(await reasonFor({ header: await signatureOf(signed, secret) })).toContain("parsed and serialised again");
  });

  it("a secret in quotes or with spaces around it", async () => {
    expect(await reasonFor({ secret: '"s3cret"' })).toContain("without the quotes");
    expect(await reasonFor({ secret: " s3cret\n" })).toContain("without the spaces or line breaks");
  });

  it("a body that is an object turned into text", async () => {
    expect(await reasonFor({ body: "[object Object]" })).toContain("before they are parsed");
  });

  it("a body that is empty because it was read before", async () => {
    expect(await reasonFor({ body: "" })).toContain("The body is empty");
  });

  it("digits that are right but for their form", async () => {
    const header = await signatureOf(body, secret);
    const digits = header.slice("hmac-sha256=".length);
    expect(await reasonFor({ header: digits })).toContain("The digits are right.");
    expect(await reasonFor({ header: `hmac-sha256=${digits.toUpperCase()}` })).toContain(
      "In lower case they are right.",
    );
    expect(await reasonFor({ header: header.slice(0, -1) })).toContain(
      "Digits after the prefix: 63. There must be 64. They are the beginning",
    );
    expect(await reasonFor({ header: `${header} ` })).toContain("Without them it is right.");
  });

  it("the right value, even when the header is absent", async () => {
    const diagnosis = await diagnoseSignature({ body, secret, header: "" });
    expect(diagnosis.expected).toBe(await signatureOf(body, secret));
  });
});

describe("secretFor", () => {
  it("is the HMAC-SHA256 of the identifier, keyed with the master secret, in hexadecimal digits", async () => {
    expect(await secretFor("42.k3", "master")).toBe(createHmac("sha256", "master").update("42.k3").digest("hex"));
  });

  it("explains a signature that was checked with the master secret", async () => {
    const body = JSON.stringify({ action: "CONNECTION_OPEN", data: { connection: { identifier: "ada" } } });
    const header = await signatureOf(body, await secretFor("ada", "master"));
    expect(await diagnoseSignature({ body, secret: "master", header })).toHaveProperty(
      "reason",
      expect.stringContaining("you entered the master secret"),
    );
    expect(await diagnoseSignature({ body, secret: "other", header })).toHaveProperty(
      "reason",
      expect.stringContaining("well-formed"),
    );
  });

  it("finds no client in a body that is no event", async () => {
    for (const body of ["null", "[]", "not json", '{"data":{"connection":{"identifier":1}}}']) {
      const header = await signatureOf("another", "key");
      expect(await diagnoseSignature({ body, secret: "key", header })).toHaveProperty(
        "reason",
        expect.stringContaining("well-formed"),
      );
    }
  });
});
