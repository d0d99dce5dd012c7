import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { diagnoseSignature, secretFor, signBody, type SignatureFault } from "./signature";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  bodyBase64: string;
}

const { vectors } = JSON.parse(readFileSync("examples/signature/vectors.json", "utf8")) as { vectors: Vector[] };

const faults: Record<string, SignatureFault> = {
  "wrong-secret": "mismatch",
  "secret-with-newline": "secret-changed",
  "empty-secret": "secret-empty",
  "changed-byte": "mismatch",
  "other-body": "mismatch",
  "reserialised-json": "body-changed",
  "escapes-lost": "body-changed",
  "newline-added": "body-changed",
  "newline-removed": "body-changed",
  "crlf-to-lf": "body-changed",
  "byte-order-mark-removed": "body-changed",
  "unicode-normalised": "body-changed",
  "absent-header": "header-absent",
  "empty-header": "header-empty",
  "prefix-only": "digits-missing",
  "missing-prefix": "prefix-missing",
  "wrong-algorithm-prefix": "prefix-wrong",
  "upper-case-prefix": "prefix-wrong",
  "other-algorithm": "prefix-wrong",
  "plain-hash": "mismatch",
  "upper-case-hex": "digits-upper-case",
  base64: "digits-base64",
  truncated: "digits-too-few",
  "too-long": "digits-too-many",
  "not-hexadecimal": "digits-not-hexadecimal",
  "not-ascii": "digits-not-hexadecimal",
  "leading-space": "header-spaces",
  "trailing-space": "header-spaces",
  "inner-space": "header-spaces",
  "header-newline": "header-spaces",
  "two-signatures": "header-repeated",
};

describe("diagnoseSignature on the published test vectors", () => {
  it("knows a fault for each refused vector and for no other", () => {
    const refused = vectors.filter(({ valid }) => !valid).map(({ name }) => name);
    expect(Object.keys(faults).sort()).toEqual(refused.sort());
  });

  it.each(vectors)("$name", async ({ name, valid, secret, header, bodyBase64 }) => {
    const body = new Uint8Array(Buffer.from(bodyBase64, "base64"));
    const diagnosis = await diagnoseSignature({ body, secret, header });
    expect(diagnosis.valid).toBe(valid);
    expect(diagnosis.valid ? undefined : diagnosis.fault).toBe(faults[name]);
  });
});

describe("diagnoseSignature explains", () => {
  const secret = "s3cret";
  const body = '{"text":"a/é","n":[1,{"b":null}]}';
  const reasonFor = async (input: { body?: string; secret?: string; header?: string | null }) => {
    const diagnosis = await diagnoseSignature({ body, secret, header: await signBody(body, secret), ...input });
    return diagnosis.valid ? "valid" : diagnosis.reason;
  };

  it("accepts what it signed", async () => {
    expect(await reasonFor({})).toBe("valid");
  });

  it.each([
    ["Python's json.dumps", '{"text": "a/\\u00e9", "n": [1, {"b": null}]}'],
    ["PHP's json_encode", '{"text":"a\\/\\u00e9","n":[1,{"b":null}]}'],
    ["two spaces", '{\n  "text": "a/é",\n  "n": [\n    1,\n    {\n      "b": null\n    }\n  ]\n}'],
  ])("JSON as written by %s", async (_writer, signed) => {
    expect(await reasonFor({ header: await signBody(signed, secret) })).toContain("parsed and serialised again");
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
    const header = await signBody(body, secret);
    const digits = header.slice("hmac-sha256=".length);
    expect(await reasonFor({ header: digits })).toContain("The digits are right.");
    expect(await reasonFor({ header: `hmac-sha256=${digits.toUpperCase()}` })).toContain(
      "In lower case they are right.",
    );
    expect(await reasonFor({ header: header.slice(0, -1) })).toContain(
      "63 digits after the prefix, and there must be 64. They are the beginning",
    );
    expect(await reasonFor({ header: `${header} ` })).toContain("Without them it is right.");
  });

  it("the right value, even when the header is absent", async () => {
    const diagnosis = await diagnoseSignature({ body, secret, header: undefined });
    expect(diagnosis.expected).toBe(await signBody(body, secret));
  });
});

describe("signBody", () => {
  it("refuses an empty secret", async () => {
    await expect(signBody("", "")).rejects.toThrow("The secret is empty");
  });
});

describe("secretFor", () => {
  it("is the HMAC-SHA256 of the identifier, keyed with the master secret, in hexadecimal digits", async () => {
    expect(await secretFor("user_42.k3", "master")).toBe(
      createHmac("sha256", "master").update("user_42.k3").digest("hex"),
    );
  });

  it("explains a signature that was checked with the master secret", async () => {
    const body = JSON.stringify({ action: "CONNECTION_OPEN", data: { connection: { identifier: "ada" } } });
    const header = await signBody(body, await secretFor("ada", "master"));
    expect(await diagnoseSignature({ body, secret: "master", header })).toMatchObject({ fault: "secret-master" });
    expect(await diagnoseSignature({ body, secret: "other", header })).toMatchObject({ fault: "mismatch" });
  });

  it("finds no client in a body that is no event", async () => {
    for (const body of ["null", "[]", "not json", '{"data":{"connection":{"identifier":1}}}']) {
      const header = await signBody("another", "key");
      expect(await diagnoseSignature({ body, secret: "key", header })).toMatchObject({ fault: "mismatch" });
    }
  });
});
