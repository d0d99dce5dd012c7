import type { ClientModule } from "@docusaurus/types";

/** Path under which the router knows the not-found page, whatever URL was requested. */
const NOT_FOUND = "/404.html";

/** Escape percent signs in a text that can't be decoded. */
function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replaceAll("%", "%25");
  }
}

/** State of a history entry that led to the not-found page. */
interface Entry {
  notFound?: boolean;
}

/** Replace the URL. Includes the origin, because a path that begins with two slashes would be read as a host. */
const replaceAddress = (path: string, state: unknown = window.history.state): void =>
  window.history.replaceState(state, "", window.location.origin + path);

/** Escape stray percent signs: Docusaurus decodes the fragment to find the heading. */
function tidyFragment(): void {
  const { pathname, search, hash } = window.location;
  if (decodable(hash) !== hash) {
    replaceAddress(pathname + search + decodable(hash));
  }
}

let asked: string | undefined;

// Run when the module loads, before the router reads the URL. Hosts may serve a page under several URLs; the router
// gets the canonical one.
if (typeof window !== "undefined") {
  tidyFragment();
  const { pathname, search, hash } = window.location;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const own = canonical && new URL(canonical).pathname;
  if (own && own !== pathname) {
    asked = own === NOT_FOUND ? pathname + search + hash : undefined;
    replaceAddress(own + search + hash);
  }
  // Handle the event before the router does.
  window.addEventListener("popstate", (event) => {
    tidyFragment();
    if ((event.state as Entry | null)?.notFound === true) {
      event.stopImmediatePropagation();
      window.location.reload();
    }
  });
}

const address: ClientModule = {
  onRouteDidUpdate({ previousLocation }) {
    if (previousLocation === null && asked !== undefined) {
      replaceAddress(asked, { ...(window.history.state as object | null), notFound: true } satisfies Entry);
    }
  },
};

export default address;
