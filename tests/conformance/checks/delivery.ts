import type { Check } from "../check";
import type { Site } from "../site";
import { faultsOf, fileOf, HASHED_SCRIPT, NOWHERE } from "./find";

const STYLE = /\/assets\/css\/[\w.-]+\.css/;
const PICTURE = "/img/favicon-32.png";

/** Text of each kind that a build has, large enough to be compressed. */
const texts = (site: Site): string[] => [
  ...site.pages.slice(0, 2),
  fileOf(site, HASHED_SCRIPT),
  fileOf(site, STYLE),
  "/llms.txt",
  "/openapi.json",
  "/sitemap.xml",
];

/** Files by their type, with which the servers' own lists differ most. */
const TYPES: readonly [path: string, type: RegExp][] = [
  ["/llms.txt", /^text\/plain; ?charset=utf-8$/i],
  ["/llms-full.txt", /^text\/plain; ?charset=utf-8$/i],
  ["/index.md", /^text\/markdown; ?charset=utf-8$/i],
  ["/openapi.json", /^application\/json(?:; ?charset=utf-8)?$/i],
  ["/sitemap.xml", /^(?:application|text)\/xml(?:; ?charset=utf-8)?$/i],
  ["/sw.js", /^(?:text|application)\/javascript(?:; ?charset=utf-8)?$/i],
  ["/img/logo.svg", /^image\/svg\+xml(?:; ?charset=utf-8)?$/i],
  [PICTURE, /^image\/png$/i],
  ["/favicon.ico", /^image\/(?:x-icon|vnd\.microsoft\.icon)$/i],
  ["/robots.txt", /^text\/plain(?:; ?charset=utf-8)?$/i],
];

const identity = { "Accept-Encoding": "identity" };

const varies = (value: string | undefined, name: string): boolean =>
  (value ?? "")
    .toLowerCase()
    .split(",")
    .some((part) => part.trim() === name || part.trim() === "*");

/** A file sent in an encoding: the fault, when it isn't, or isn't the same file. */
async function notEncoded(site: Site, path: string, accepted: string, encoding: string): Promise<string | undefined> {
  const [packed, plain] = await Promise.all([
    site.follow(path, { headers: { "Accept-Encoding": accepted } }),
    site.follow(path, { headers: identity }),
  ]);
  const sent = packed.headers["content-encoding"] ?? "none";
  if (sent !== encoding) {
    return `${path} for "${accepted}": Content-Encoding is ${sent}`;
  }
  return packed.text === plain.text ? undefined : `${path}: ${encoding} unpacks to another text`;
}

export const delivery: readonly Check[] = [
  {
    says: "text is sent with gzip to who takes it, and says that it varies",
    faults: (site) =>
      faultsOf(texts(site), async (path) => {
        const { headers } = await site.follow(path, { headers: { "Accept-Encoding": "gzip" } });
        const fault = varies(headers.vary, "accept-encoding") ? undefined : `${path}: Vary is ${headers.vary}`;
        return (await notEncoded(site, path, "gzip", "gzip")) ?? fault;
      }),
  },
  {
    says: "text is sent with brotli to who takes both",
    needs: "brotli",
    faults: (site) => faultsOf(texts(site), (path) => notEncoded(site, path, "gzip, deflate, br", "br")),
  },
  {
    says: "who takes no encoding gets none, and pictures and scripts' fonts are sent as they are",
    faults: async (site) => {
      const plain = await faultsOf(texts(site), async (path) => {
        const { headers } = await site.follow(path, { headers: identity });
        return headers["content-encoding"] === undefined ? undefined : `${path}: ${headers["content-encoding"]}`;
      });
      const { headers } = await site.follow(PICTURE, { headers: { "Accept-Encoding": "gzip, br" } });
      return headers["content-encoding"] === undefined ? plain : [...plain, `${PICTURE}: compressed`];
    },
  },
  {
    says: "files have their types, and text its charset",
    faults: (site) =>
      faultsOf(TYPES, async ([path, type]) => {
        const { status, headers } = await site.follow(path);
        const sent = headers["content-type"] ?? "no type";
        return status === 200 && type.test(sent) ? undefined : `${path}: ${status} ${sent}`;
      }),
  },
  {
    says: "files with hashed names may be kept for good, and what isn't found may not",
    needs: "headers",
    faults: (site) =>
      faultsOf([fileOf(site, HASHED_SCRIPT), fileOf(site, STYLE), ...NOWHERE], async (path) => {
        const { status, headers } = await site.follow(path);
        const control = headers["cache-control"] ?? "";
        const isKept = /max-age=31536000/.test(control) && /immutable/.test(control);
        return isKept === (status === 200) ? undefined : `${path}: ${status}, Cache-Control: ${control || "missing"}`;
      }),
  },
  {
    says: "pages are asked for again after 10 minutes at most, and answered 304 when they are the same",
    faults: (site) =>
      faultsOf(site.pages.slice(0, 3), async (path) => {
        const { headers } = await site.follow(path, { headers: identity });
        const age = Number(/max-age=(\d+)/.exec(headers["cache-control"] ?? "")?.[1] ?? 0);
        const known: Record<string, string> =
          headers.etag === undefined
            ? { "If-Modified-Since": headers["last-modified"] ?? "" }
            : { "If-None-Match": headers.etag };
        const again = await site.follow(path, { headers: { ...identity, ...known } });
        return age <= 600 && again.status === 304 && again.body.length === 0
          ? undefined
          : `${path}: max-age ${age}, then ${again.status} for ${JSON.stringify(known)}`;
      }),
  },
  {
    says: "parts of a file can be asked for, and only those that there are",
    faults: (site) =>
      faultsOf([PICTURE, "/llms-full.txt"], async (path) => {
        const ask = (range: string) => site.follow(path, { headers: { ...identity, Range: range } });
        const [whole, part, end, none] = await Promise.all([
          site.follow(path, { headers: identity }),
          ask("bytes=2-9"),
          ask("bytes=-5"),
          ask("bytes=999999999-"),
        ]);
        const isRight =
          part.status === 206 &&
          part.body.equals(whole.body.subarray(2, 10)) &&
          part.headers["content-range"] === `bytes 2-9/${whole.body.length}` &&
          end.body.equals(whole.body.subarray(-5)) &&
          none.status === 416;
        return isRight ? undefined : `${path}: ${part.status} ${part.headers["content-range"]}, ${none.status}`;
      }),
  },
  {
    says: "HEAD answers with GET's headers and no body",
    faults: (site) =>
      faultsOf(["/", "/llms.txt", PICTURE, ...NOWHERE], async (path) => {
        const [got, head] = await Promise.all([
          site.follow(path, { headers: identity }),
          site.follow(path, { method: "HEAD", headers: identity }),
        ]);
        const differing = ["content-type", "content-length", "etag", "vary", "cache-control"].filter(
          (name) => got.headers[name] !== head.headers[name],
        );
        return got.status === head.status && head.body.length === 0 && differing.length === 0
          ? undefined
          : `${path}: ${got.status} and ${head.status}, differs in ${differing.join(", ") || "nothing"}`;
      }),
  },
];
