import { readFileSync } from "node:fs";
import path from "node:path";

import type { Case } from "./cases";

/** A user or identifier that isn't Unicode. */
interface Vector {
  name: string;
  /** In UTF-16, if it can be written there. */
  text?: string;
  /** In UTF-8, or in what languages with strings of bytes keep instead, as Base64. */
  bytes: string;
}

/** What decoders make of a text that isn't Unicode: different users become one. */
const replacements = (bytes: Buffer): string[] => [bytes.toString(), bytes.toString().replaceAll("\ufffd", "?")];

/** An event as JSON, with an identifier in the given bytes. */
const eventOf = (identifier: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('{"action":"MESSAGE","data":{"connection":{"identifier":"'),
    identifier,
    Buffer.from('"},"message":"hi"}}'),
  ]);

/**
 * Make the cases of users and identifiers that aren't Unicode: no secret, feed or connection may be made of them, because
 * each language would make the same bytes of several.
 *
 * @param sign - the HMAC of bytes as hex, with the secret of an identifier in the given bytes
 */
export function illFormedCases(sign: (body: Buffer, identifier: Buffer | string) => string): Case[] {
  // Import isn't possible: Vite's reader of JSON takes no half of a pair.
  const vectors = JSON.parse(readFileSync(path.join(__dirname, "ill-formed.json"), "utf8")) as Vector[];
  return vectors.flatMap(({ name, text, bytes }) => {
    const suffix = Buffer.from(".1");
    const identifier = Buffer.concat([Buffer.from(bytes, "base64"), suffix]);
    const calls = (
      [
        ["feedOf", "The user is not valid Unicode"],
        ["connectionFor", "The user is not valid Unicode"],
        ["secretFor", "The identifier is not valid Unicode"],
      ] as const
    ).map(([call, error]): Case => {
      return { name: `${call} refuses ${name}`, call, args: [text], bytes, error };
    });
    // JSON can escape half a pair.
    const escaped = text === undefined ? [] : [Buffer.from(`${JSON.stringify(text).slice(1, -1)}.1`)];
    const events = [identifier, ...escaped].flatMap((written) =>
      [identifier, ...replacements(identifier)].map((signer, index): Case => {
        const body = eventOf(written);
        const secret = ["its bytes", "U+FFFD", '"?"'][index] ?? "";
        return {
          name: `readEvent refuses ${name}, ${written === identifier ? "raw" : "escaped"}, signed with the secret of ${secret}`,
          call: "readEvent",
          args: [body.toString("base64"), `hmac-sha256=${sign(body, signer)}`],
          result: { status: 401, body: "Wrong signature" },
        };
      }),
    );
    return [...calls, ...events];
  });
}
