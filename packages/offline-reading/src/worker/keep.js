/*
 * Keeps what was read for reading without a network. It holds no list of files: pages come from the network first, so a
 * new deploy is seen at once, and hashed assets never change. Any address with `?offline=off` removes it. The build writes `site`
 * before it.
 */
const PAGES = `${site.cachePrefix}pages-1`;
const FILES = `${site.cachePrefix}files-1`;

/** Most files kept; a deploy's own are about 150, so the last deploys' stay and older ones go. */
const MOST_FILES = 500;

/** How long a stored page waits for the network, in milliseconds. */
const PATIENCE = 3_000;

/** A worker that was removed goes on for the page that removed it, without storing anything. */
let retired = false;

const isAsset = (url) => url.pathname.startsWith(`${site.baseUrl}assets/`);

/** All forms of a page's address are one page. */
const pageKey = (url) => {
  const bare = url.pathname.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return `${bare}/` === site.baseUrl ? site.baseUrl : bare;
};

/** A response that was redirected can't answer a navigation, so it is written anew. */
const storable = async (response) =>
  response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;

async function store(cacheName, key, response) {
  if (retired) {
    return;
  }
  try {
    const cache = await caches.open(cacheName);
    await cache.put(key, await storable(response));
    const keys = cacheName === FILES ? await cache.keys() : [];
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((old) => cache.delete(old)));
  } catch {
    // A full disk loses the copy, never the answer.
  }
  if (retired) {
    await caches.delete(cacheName);
  }
}

const isPage = (response) => response.ok && (response.headers.get("Content-Type") ?? "").startsWith("text/html");

const SIGNS = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
const asHtml = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS.get(sign));

/** What a stored page's HTML says of itself: its title, and the style sheets of its head. */
function describe(path, html) {
  const head = html.slice(0, html.indexOf("</head>"));
  return {
    path,
    title: /<title[^>]*>([^<|]*)/.exec(head)?.[1].trim() || encodeURI(path),
    sheets: head.match(/<link[^>]*\srel="?stylesheet[^>]*>/g) ?? [],
  };
}

/** Says that the page isn't there and which are, in the style of the page that was stored last. */
async function offlinePage() {
  const cache = await caches.open(PAGES);
  const pages = await Promise.all(
    (await cache.keys()).map(async (key) => describe(new URL(key.url).pathname, await (await cache.match(key)).text())),
  );
  const sheets = pages.at(-1)?.sheets.join("") ?? "";
  const nonce = crypto.randomUUID();
  const list = pages
    .sort((one, other) => one.path.localeCompare(other.path))
    .map(({ path, title }) => `<li><a href="${encodeURI(path)}">${title}</a></li>`)
    .join("");
  return new Response(
    `<!doctype html><html lang="${asHtml(site.language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${asHtml(site.offlineTitle)} | ${asHtml(site.siteTitle)}</title>${sheets}
<script nonce="${nonce}">document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "light"</script>
<nav class="navbar" aria-label="Main"><div class="navbar__inner"><a class="navbar__brand" href="${site.baseUrl}"><b class="navbar__title">${asHtml(site.siteTitle)}</b></a></div></nav>
<main class="container margin-vert--xl markdown"><h1>${asHtml(site.offlineTitle)}</h1><p>${asHtml(site.offlineText)}</p><ul>${list}</ul></main></html>`,
    {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'nonce-${nonce}'`,
      },
    },
  );
}

/** The browser asks for a page while it starts this worker, where it can; else the worker asks. */
const askForPage = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** Keeps what the network gave: a newer page, or the news that it is gone. */
async function learn(key, response) {
  if (isPage(response)) {
    await store(PAGES, key, response);
  } else if (response.status === 404 || response.status === 410) {
    await (await caches.open(PAGES)).delete(key);
  }
}

async function answerPage(event, url) {
  const key = pageKey(url);
  const fromNetwork = askForPage(event);
  event.waitUntil(fromNetwork.then((response) => learn(key, response.clone())).catch(() => undefined));
  const stored = await caches.match(key, { cacheName: PAGES });
  if (stored === undefined) {
    return fromNetwork.catch(offlinePage);
  }
  const giveUp = new Promise((resolve) => setTimeout(resolve, PATIENCE, stored));
  return Promise.race([fromNetwork.catch(() => stored), giveUp]);
}

async function answerFile(event, url) {
  const stored = await caches.match(event.request, { cacheName: FILES });
  if (stored !== undefined && isAsset(url)) {
    return stored;
  }
  try {
    const response = await fetch(event.request);
    if (response.status === 200) {
      event.waitUntil(store(FILES, event.request, response.clone()));
    }
    return response;
  } catch (error) {
    if (stored !== undefined) {
      return stored;
    }
    throw error;
  }
}

async function retire() {
  retired = true;
  await Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
  await self.registration.unregister();
}

/** Stores what a page names: its own address and its files. Answers how many there are now. */
async function keep(addresses) {
  const urls = addresses.map((address) => new URL(address, self.location.origin));
  const missing = [];
  for (const url of urls) {
    const isFile = /\.\w+$/.test(url.pathname);
    const known = isFile && isAsset(url) && (await caches.match(url.href, { cacheName: FILES })) !== undefined;
    if (url.origin === self.location.origin && !known) {
      missing.push({ url, isFile });
    }
  }
  let failed = 0;
  const next = async () => {
    for (let item = missing.pop(); item !== undefined; item = missing.pop()) {
      const response = await fetch(item.url.href).catch(() => undefined);
      if (response?.status === 200 && (item.isFile || isPage(response))) {
        await store(item.isFile ? FILES : PAGES, item.isFile ? item.url.href : pageKey(item.url), response);
      } else {
        failed += 1;
      }
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  return { pages: (await (await caches.open(PAGES)).keys()).length, failed };
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(site.cachePrefix) && ![PAGES, FILES].includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOther =
    url.origin !== self.location.origin || site.otherSites.some((other) => url.pathname.startsWith(other));
  const notOurs = retired || isOther || event.request.method !== "GET";
  if (notOurs || event.request.headers.has("Range") || url.pathname === site.worker) {
    return;
  }
  if (event.request.mode === "navigate") {
    if (url.searchParams.get("offline") === "off") {
      event.respondWith(retire().then(() => askForPage(event)));
    } else {
      event.respondWith(answerPage(event, url));
    }
  } else {
    event.respondWith(answerFile(event, url));
  }
});

self.addEventListener("message", (event) => {
  const { type, addresses = [] } = event.data ?? {};
  const work = type === "keep" ? keep(addresses) : type === "retire" ? retire() : undefined;
  event.waitUntil(work?.then((result) => event.ports[0]?.postMessage(result)));
});
