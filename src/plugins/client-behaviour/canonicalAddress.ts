/** The page for what isn't found keeps the address that wasn't found. */
const NOT_FOUND = "/404.html";

// Runs when the module loads, which is before the router reads the address. Whatever form of it the host took for the page's,
// the router gets the page's own.
if (typeof window !== "undefined") {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const pathname = canonical && new URL(canonical).pathname;
  if (pathname && pathname !== NOT_FOUND && pathname !== window.location.pathname) {
    const { search, hash } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  }
}
