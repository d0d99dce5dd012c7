import { HTML_FIRST, MARKDOWN } from "docusaurus-plugin-csp/accept";

/**
 * What all functions at the edge share, in the JavaScript that the oldest of them (CloudFront's) knows: whether a client wants
 * Markdown, and which page a path is an address of.
 */
export const SHARED = `function wantsMarkdown(accept) {
  return ${literal(MARKDOWN)}.test(accept) && !${literal(HTML_FIRST.join("|"))}.test(accept);
}

// The page of a path, "/index" for the home page; undefined for the path of a file.
function pageOf(path) {
  var page = path.replace(/(?:\\/index)?\\.html$|\\/$/, "");
  return page === "" ? "/index" : /\\.[^/]*$/.test(page) ? undefined : page;
}
`;

function literal(expression: string): string {
  return `/${expression.replaceAll("/", "\\/")}/i`;
}

/** Netlify's edge function: who asks for a page's Markdown gets its twin. */
export const NETLIFY_FUNCTION = `${SHARED}
export default function markdown(request) {
  const page = pageOf(new URL(request.url).pathname);
  const isWanted = page !== undefined && wantsMarkdown(request.headers.get("accept") ?? "");
  return isWanted ? new URL(page + ".md", request.url) : undefined;
}
`;

/** The worker of Cloudflare Pages, which is asked for pages alone. `ASSETS` answers with the headers of the build. */
export const CLOUDFLARE_WORKER = `${SHARED}
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const page = pageOf(url.pathname);
    if (page === undefined) {
      return env.ASSETS.fetch(request);
    }
    let answer;
    if (wantsMarkdown(request.headers.get("accept") ?? "")) {
      url.pathname = page + ".md";
      answer = await env.ASSETS.fetch(new Request(url, request));
    }
    if (answer === undefined || answer.status === 404) {
      answer = await env.ASSETS.fetch(request);
    }
    const varied = new Response(answer.body, answer);
    varied.headers.append("Vary", "Accept");
    return varied;
  },
};
`;

/** The paths that Cloudflare's worker is asked for: the home page, and whatever has pages at or below it. */
export function toCloudflareRoutes(pages: readonly string[]): string {
  const areas = [...new Set(pages.map((page) => `/${page.split("/")[1] ?? ""}`))].sort();
  const include = areas.flatMap((area) => (area === "/" ? ["/", "/index.html"] : [area, `${area}.html`, `${area}/*`]));
  return `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
}
