import { createHash, X509Certificate } from "node:crypto";
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { generate } from "selfsigned";

import { answersFrom, type RunningServer } from "../scripts/server";

const HOST = "127.0.0.1";

export interface Certificate {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
  /** Makes Chromium trust this certificate. Ignoring certificate errors instead would disable its HTTP cache. */
  flag: string;
}

/** Create a self-signed certificate for the loopback address. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: HOST }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: HOST }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const hash = createHash("sha256").update(publicKey).digest("base64");
  return { key, cert, flag: `--ignore-certificate-errors-spki-list=${hash}` };
}

/**
 * Serve a build over HTTP/2, as documentation hosts do, on any free local port.
 *
 * @param directory - the folder to serve
 */
export async function startSecureServer(directory: string, { key, cert }: Certificate): Promise<RunningServer> {
  const answer = answersFrom(directory);
  const server = createSecureServer(
    { key, cert, allowHTTP1: true },
    // Cast: the handler uses only what both protocols share.
    (request: Http2ServerRequest, response: Http2ServerResponse) =>
      answer(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, HOST, resolve);
  });
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sessions.forEach((session) => session.destroy());
      }),
  };
}
