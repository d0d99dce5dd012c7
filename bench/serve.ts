import { createHash, X509Certificate } from "node:crypto";
import { createSecureServer } from "node:http2";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { generate } from "selfsigned";
import sirv from "sirv";

const HOST = "127.0.0.1";

/** Files with a hash in their name, of all generators. */
const HASHED = /^\/(?:assets|_astro)\//;

/**
 * Create a self-signed certificate (PEM) for the loopback address, and the flag with which Chromium trusts it. Ignoring
 * certificate errors instead would disable the browser's HTTP cache.
 */
export async function makeCertificate(): Promise<{ key: string; cert: string; flag: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: HOST }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: HOST }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const hash = createHash("sha256").update(publicKey).digest("base64");
  return { key, cert, flag: `--ignore-certificate-errors-spki-list=${hash}` };
}

/**
 * Serve a build over HTTP/2 with brotli, as documentation hosts do, until the process has nothing else to do. Sends no
 * headers of the site's own.
 *
 * @returns the URL, without a trailing slash
 */
export async function serve(directory: string, certificate: { key: string; cert: string }): Promise<string> {
  const answer = sirv(directory, {
    brotli: true,
    etag: true,
    maxAge: 0,
    setHeaders: (response, pathname) => {
      if (HASHED.test(pathname)) {
        response.setHeader("Cache-Control", "public,max-age=31536000,immutable");
      }
    },
  });
  const server = createSecureServer(certificate, (request, response) =>
    // Cast: sirv uses only what HTTP/1 and HTTP/2 share.
    answer(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, HOST, resolve));
  server.unref();
  return `https://${HOST}:${(server.address() as AddressInfo).port}`;
}
