import { Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent, compressed or not. */
  body: Buffer;
  /** The body's text, unpacked. */
  text: string;
}

export interface Question {
  method?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A site under test, which may be anywhere. */
export interface Site {
  /** The canonical paths of its pages, from its sitemap. */
  pages: readonly string[];
  /** The home page's HTML. */
  home: string;
  /** How many requests have been sent. */
  asked(): number;
  /** Sends a path as it stands, without tidying it, and follows no redirect. */
  ask(path: string, question?: Question): Promise<Answer>;
  /** The same, and follows redirects within the site. */
  follow(path: string, question?: Question): Promise<Answer>;
}

/** The site can't be tested at all. */
export class NoSiteError extends Error {}

/** Connections at a time: few enough that no host takes the suite for an attack. */
const CONNECTIONS = 8;

/** A host answers a file within this time, in milliseconds, or not at all. */
const PATIENCE = 20_000;

/** Redirects that a reader's browser may have to follow: one to the clean path, one to TLS. */
const REDIRECTS = 3;

const unpacked = (body: Buffer, encoding: string | undefined): Buffer =>
  body.length === 0
    ? body
    : encoding === "br"
      ? brotliDecompressSync(body)
      : encoding === "gzip"
        ? gunzipSync(body)
        : body;

/**
 * Opens a site and reads its list of pages.
 *
 * @param address - of its home page, for example `https://docs.example.com/`
 * @throws NoSiteError when there is no site with a sitemap
 */
export async function openSite(address: string): Promise<Site> {
  const base = new URL(address);
  const [request, agent] =
    base.protocol === "https:"
      ? [httpsRequest, new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS })]
      : [httpRequest, new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS })];
  const prefix = base.pathname.replace(/\/$/, "");
  let count = 0;

  const ask: Site["ask"] = (path, { method = "GET", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      const { hostname, port } = base;
      const options = {
        hostname,
        port,
        agent,
        method,
        headers: { ...headers },
        path: prefix + path,
        timeout: PATIENCE,
      };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          const text = unpacked(body, response.headers["content-encoding"]).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text });
        });
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)));
      sent.on("error", (error) => reject(new Error(`${path}: ${error.message}`, { cause: error })));
      sent.end();
    });

  const follow: Site["follow"] = async (path, question) => {
    let [at, answer] = [path, await ask(path, question)];
    for (let step = 0; step < REDIRECTS && answer.status >= 301 && answer.status <= 308; step += 1) {
      const next = new URL(answer.headers.location ?? "", new URL(prefix + at, base.origin));
      if (next.host !== base.host || !next.pathname.startsWith(prefix)) {
        break;
      }
      at = next.pathname.slice(prefix.length) + next.search;
      answer = await ask(at, question);
    }
    return answer;
  };

  const [home, sitemap] = await Promise.all([follow("/"), follow("/sitemap.xml")]).catch((error: Error) => {
    throw new NoSiteError(`${address} can't be asked: ${error.message}`);
  });
  const pages = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  if (sitemap.status !== 200 || pages.length === 0) {
    throw new NoSiteError(`${address} has no sitemap.xml with pages, which the suite takes its list of pages from.`);
  }
  return { pages, home: home.text, asked: () => count, ask, follow };
}
