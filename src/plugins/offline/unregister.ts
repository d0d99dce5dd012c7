// An earlier build may have installed the worker: pages are then read from the network again.
if (typeof window !== "undefined" && "serviceWorker" in navigator) {
  void navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => undefined);
}
