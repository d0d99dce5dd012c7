import type { ClientModule } from "@docusaurus/types";

/** The address that the page for what isn't found has for the router, whatever was asked for. */
const NOT_FOUND = "/404.html";

/** Text without a percent sign that stands for nothing: such a sign stands for itself. */
function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replaceAll("%", "%25");
  }
}

/** What the browser's history keeps of an entry that led to that page. */
interface Entry {
  notFound?: boolean;
}

/** With the host, because two slashes at the start of a path alone would make a host of its first name. */
const replaceAddress = (path: string, state: unknown = window.history.state): void =>
  window.history.replaceState(state, "", window.location.origin + path);

/** Writes a stray percent sign as what it stands for: Docusaurus decodes the fragment to find the heading. */
function tidyFragment(): void {
  const { pathname, search, hash } = window.location;
  if (decodable(hash) !== hash) {
    replaceAddress(pathname + search + decodable(hash));
  }
}

let asked: string | undefined;

// Runs when the module loads, which is before the router reads the address. Whatever form of it the host took for the page's,
// the router gets the page's own.
if (typeof window !== "undefined") {
  tidyFragment();
  const { pathname, search, hash } = window.location;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const own = canonical && new URL(canonical).pathname;
  if (own && own !== pathname) {
    asked = own === NOT_FOUND ? pathname + search + hash : undefined;
    replaceAddress(own + search + hash);
  }
  // The router hears of each step after this.
  window.addEventListener("popstate", (event) => {
    tidyFragment();
    if ((event.state as Entry | null)?.notFound === true) {
      event.stopImmediatePropagation();
      window.location.reload();
    }
  });
}

/** Gives the reader the address back that they asked for. */
const address: ClientModule = {
  onRouteDidUpdate({ previousLocation }) {
    if (previousLocation === null && asked !== undefined) {
      replaceAddress(asked, { ...(window.history.state as object | null), notFound: true } satisfies Entry);
    }
  },
};

export default address;
