import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type RunningServer, startServer } from "../../scripts/server";
import { openSite } from "./site";
import { judge, report } from "./suite";

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A host that serves the build with one fault. */
interface Faulty {
  fault: string;
  /** Words of the promises that the fault breaks, and of no other. */
  breaks: readonly RegExp[];
  change(answer: Sent, asked: { path: string; headers: IncomingHttpHeaders }): Sent;
}

const without = (answer: Sent, name: string): Sent => ({
  ...answer,
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([header]) => header !== name)),
});

const having = (answer: Sent, name: string, value: string): Sent => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});

const FAULTS: readonly Faulty[] = [
  { fault: "none", breaks: [], change: (answer) => answer },
  {
    fault: "unknown paths answer 200",
    breaks: [
      /^double slashes/,
      /^unknown paths/,
      /^malformed/,
      /out of the site's folder/,
      /^files for the host/,
      /hashed names/,
      /validator/,
    ],
    change: (answer) => ({ ...answer, status: answer.status === 404 ? 200 : answer.status }),
  },
  {
    fault: "an address with a slash at its end isn't found",
    breaks: [/^sloppy forms/, /^every page, in each form of its address, is its twin/],
    change: (answer, { path }) => (/^\/docs\/.+\/$/.test(path) ? { ...answer, status: 404 } : answer),
  },
  {
    fault: "no policy is sent",
    breaks: [/sent with that policy/, /own, and one alone/],
    change: (answer) => without(answer, "content-security-policy"),
  },
  {
    fault: "two policies are sent",
    breaks: [/own, and one alone/],
    change: (answer) => {
      const policy = String(answer.headers["content-security-policy"]);
      return answer.headers["content-type"]?.startsWith("text/html")
        ? having(answer, "content-security-policy", policy.replace("img-src 'self' data:", "img-src 'self'"))
        : answer;
    },
  },
  {
    fault: "pages may be framed and sniffed",
    breaks: [/general headers/],
    change: (answer) => without(without(answer, "x-frame-options"), "x-content-type-options"),
  },
  {
    fault: "Vary is missing",
    breaks: [/sent with gzip/, /depend on Accept/],
    change: (answer) => without(answer, "vary"),
  },
  {
    fault: "Vary leaves out Accept",
    breaks: [/depend on Accept/],
    change: (answer) => having(answer, "vary", "Accept-Encoding"),
  },
  {
    fault: "Markdown is sent as plain text",
    breaks: [/files have their types/, /Markdown twin at/, /is its twin/, /agents get Markdown/],
    change: (answer) =>
      answer.headers["content-type"]?.startsWith("text/markdown")
        ? having(answer, "content-type", "text/plain; charset=utf-8")
        : answer,
  },
  {
    fault: "text has no charset",
    breaks: [/answers at its address/, /files have their types/],
    change: (answer) => having(answer, "content-type", (answer.headers["content-type"] ?? "").replace(/;.*/, "")),
  },
  {
    fault: "what isn't found may be kept for good",
    breaks: [/hashed names/],
    change: (answer, { path }) =>
      path.startsWith("/assets/") ? having(answer, "cache-control", "public, max-age=31536000, immutable") : answer,
  },
  {
    fault: "pages are kept for a day",
    breaks: [/asked for again/],
    change: (answer) =>
      answer.status === 200 && answer.headers["content-type"]?.startsWith("text/html")
        ? having(answer, "cache-control", "max-age=86400")
        : answer,
  },
];

/** Nothing is sent again in a shape of its own by a proxy. */
const HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);

async function withFault(target: string, { change }: Faulty): Promise<{ url: string; close(): void }> {
  const proxy = createServer(({ url = "/", method, headers }, response) => {
    request(target, { path: url, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const sent = { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
        const changed = change(sent, { path: url, headers });
        const kept = Object.entries(changed.headers).filter(([name]) => !HOP.has(name));
        response.writeHead(changed.status, Object.fromEntries(kept)).end(changed.body);
      });
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ directory: "build", port: 0, host: "127.0.0.1" });
});

afterAll(() => server.close());

describe("the suite, asked about a host with one fault", () => {
  it.each(FAULTS)(
    "reports that $fault, and blames nothing else",
    async (faulty) => {
      const host = await withFault(server.url, faulty);
      const site = await openSite(host.url);
      // Some pages are enough to show a fault, and the whole suite runs once for each.
      const pages = site.pages.filter((_page, index) => index % 5 === 0);
      const results = await judge({ ...site, pages }, []).finally(() => host.close());
      const failed = results.filter(({ outcome }) => outcome === "failed").map(({ says }) => says);
      const isNamed = (says: string): boolean => faulty.breaks.some((words) => words.test(says));
      expect(failed.filter((says) => !isNamed(says))).toEqual([]);
      expect(faulty.breaks.filter((words) => !failed.some((says) => words.test(says)))).toEqual([]);
      expect(report(results)).toContain(`${failed.length} failed, 0 left out`);
    },
    30_000,
  );
});
