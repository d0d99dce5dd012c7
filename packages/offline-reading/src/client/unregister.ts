import { ownRegistrations } from "./reading";

// An earlier build may have installed the worker: pages are then read from the network again.
if (typeof window !== "undefined" && "serviceWorker" in navigator) {
  void ownRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch(() => undefined);
}
