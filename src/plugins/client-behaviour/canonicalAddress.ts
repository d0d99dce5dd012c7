import { canonicalPath } from "./canonicalPath";

// Runs when the module loads, which is before the router reads the address.
if (typeof window !== "undefined") {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const pathname = canonical && canonicalPath(window.location.pathname, canonical);
  if (pathname && pathname !== window.location.pathname) {
    const { search, hash } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  }
}
