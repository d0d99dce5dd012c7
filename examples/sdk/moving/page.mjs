import { openConnection } from "@socketless/sdk/client";

/** Listen to Socketless. Write the same for the old service. */
export function listenToSocketless(onMessage, onReady) {
  const connection = openConnection();
  connection.listen((message) => {
    if (message.type === "update") onMessage(message);
  }, onReady);
  return connection.stop;
}

/**
 * Listen to the service that `choose` names, and ask again every minute. The
 * page keeps the service that it has until the other one is ready, and `load`
 * has returned the latest messages. Each message is shown once.
 */
export function follow({ choose, services, load, onMessage, signal }) {
  const running = new Map(); // What stops each service, by its name.
  const ready = new Set();
  const seen = new Set();

  function show(message) {
    if (seen.has(message.id)) return;
    seen.add(message.id);
    const [oldest] = seen;
    if (seen.size > 1_000) seen.delete(oldest);
    onMessage(message);
  }

  async function check() {
    const name = await choose();
    if (signal.aborted) return;
    if (!running.has(name)) {
      const onReady = () => {
        ready.add(name);
        tick();
      };
      running.set(name, services[name](show, onReady));
    }
    if (!ready.has(name)) return;
    for (const message of await load()) show(message);
    for (const other of running.keys()) if (other !== name) stop(other);
  }

  function stop(name) {
    running.get(name)?.();
    running.delete(name);
    ready.delete(name);
  }

  const tick = () => void check().catch(console.warn); // Later again.
  tick();
  const timer = setInterval(tick, 60_000);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    for (const name of running.keys()) stop(name);
  });
}
