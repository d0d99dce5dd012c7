self.addEventListener("push", (event) => {
  const { id, text } = event.data.json();
  // A notice that arrives twice replaces itself.
  event.waitUntil(self.registration.showNotification(text, { tag: id }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showApp());
});

async function showApp() {
  // Also pages that were open before this worker was registered.
  const pages = { type: "window", includeUncontrolled: true };
  const [page] = await self.clients.matchAll(pages);
  return page ? page.focus() : self.clients.openWindow("/");
}
