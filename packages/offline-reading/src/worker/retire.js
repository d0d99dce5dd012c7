/* Offline reading is switched off on this site: a worker that an earlier visit installed removes itself. The build writes `site` before it. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const retire = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(site.cachePrefix));
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
