import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from "node:crypto";
// @ts-expect-error The package has no types.
import httpEce from "http_ece";
import { generateVAPIDKeys } from "web-push";

const { decrypt } = httpEce as {
  decrypt(body: Buffer, options: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
};

interface Push {
  endpoint: string;
  /** What the browser reads. */
  payload: unknown;
  topic: string | null;
  /** What the push service reads of the sender, once its signature is verified. */
  sender: { aud: string; sub: string };
}

const jsonOf = (part = ""): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

/** Verify the header that names the sender, by RFC 8292. */
function senderOf(authorization: string, publicKey: string): Push["sender"] {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) {
    throw new Error("The key is not the one of the subscription");
  }
  const [x, y] = [1, 33].map((at) =>
    Buffer.from(publicKey, "base64url")
      .subarray(at, at + 32)
      .toString("base64url"),
  ) as [string, string];
  const [head, claims, signature = ""] = token.split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) {
    throw new Error("The signature is wrong");
  }
  return jsonOf(claims) as Push["sender"];
}

/** Stand in for the push services, and decrypt what browsers get. */
export function startPushService() {
  const { publicKey, privateKey } = generateVAPIDKeys();
  const browsers = new Map<string, (body: Uint8Array) => unknown>();
  const answers = new Map<string, () => Response>();
  const pushes: Push[] = [];
  /** The addresses that were called, also if they refused. */
  const called: string[] = [];

  const fetchPush: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    called.push(request.url);
    const open = browsers.get(request.url);
    if (!open) {
      throw new Error("There is no such browser");
    }
    // A redirect would lead the server to any host, with a signed request.
    if (request.redirect !== "error") {
      throw new Error("Follows redirects");
    }
    if (request.headers.get("content-encoding") !== "aes128gcm") {
      throw new Error("Not encrypted");
    }
    const answer = answers.get(request.url);
    if (answer) {
      return answer();
    }
    const body = new Uint8Array(await request.arrayBuffer());
    pushes.push({
      endpoint: request.url,
      payload: open(body),
      topic: request.headers.get("topic"),
      sender: senderOf(request.headers.get("authorization") ?? "", publicKey),
    });
    return new Response(null, { status: 201 });
  };

  /** Subscribe a browser, and return what `PushSubscription.toJSON()` gives. */
  function browser(name: string, host = "fcm.googleapis.com") {
    const endpoint = `https://${host}/send/${name}`;
    const keys = createECDH("prime256v1");
    const p256dh = keys.generateKeys("base64url");
    const auth = randomBytes(16).toString("base64url");
    browsers.set(
      endpoint,
      (body) =>
        JSON.parse(
          decrypt(Buffer.from(body), { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString(),
        ) as unknown,
    );
    return { endpoint, expirationTime: null, keys: { p256dh, auth } };
  }
  return {
    browser,
    pushes,
    called,
    fetch: fetchPush,
    vapid: { subject: "mailto:ops@example.com", publicKey, privateKey },
    /** Answer a browser's pushes with something, or as usual. */
    answer: (endpoint: string, answer?: () => Response) =>
      answer ? answers.set(endpoint, answer) : answers.delete(endpoint),
  };
}
