// @vitest-environment happy-dom
import { beforeEach, it, vi } from "vitest";

import { useFakeSockets } from "./fake-socket";
import { expectOneConnection, stubPage, type Mounted } from "./frameworks-harness";
import { useConnection } from "./svelte";

// Node.js takes the build for servers, where nothing subscribes.
vi.mock(
  "svelte/reactivity",
  async () => await import("../../../node_modules/svelte/src/reactivity/index-client.js" as "svelte/reactivity"),
);

useFakeSockets();
beforeEach(stubPage);

it("shares one connection between components", async () => {
  // What the compiler makes of `$effect.root` and `$effect`.
  const path = "../../../node_modules/svelte/src/internal/client/index.js";
  const { effect_root: root, render_effect: effect } = (await import(path)) as Record<
    string,
    (run: () => void) => () => void
  >;
  await expectOneConnection((onMessage): Mounted => {
    const connection = useConnection({ onMessage });
    let shown = connection.state;
    const unmount = root?.(() => {
      effect?.(() => {
        shown = connection.state;
      });
    });
    return { state: () => shown, send: connection.send, unmount: () => unmount?.() };
  });
});
