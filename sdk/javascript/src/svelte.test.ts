// @vitest-environment happy-dom
import { beforeEach, it, vi } from "vitest";

import { useFakeSockets } from "./fake-socket";
import {
  expectNotices,
  expectOneConnection,
  expectRoom,
  expectRows,
  stubPage,
  type Mounted,
} from "./frameworks-harness";
import { useConnection, useLiveRows, useNotifications, useRoom } from "./svelte";

// Node.js takes the build for servers, where nothing subscribes.
vi.mock(
  "svelte/reactivity",
  async () => await import("../../../node_modules/svelte/src/reactivity/index-client.js" as "svelte/reactivity"),
);

useFakeSockets();
beforeEach(stubPage);

/** Run an effect as a component does, with what the compiler makes of `$effect.root` and `$effect`. */
async function mounter(): Promise<(run: () => void) => () => void> {
  const path = "../../../node_modules/svelte/src/internal/client/index.js";
  const { effect_root: root, render_effect: effect } = (await import(path)) as Record<
    string,
    (run: () => void) => () => void
  >;
  return (run) => root?.(() => void effect?.(run)) as () => void;
}

it("shares one connection between components", async () => {
  const mount = await mounter();
  await expectOneConnection((onMessage): Mounted => {
    const connection = useConnection({ onMessage });
    let shown = connection.state;
    const unmount = mount(() => {
      shown = connection.state;
    });
    return { state: () => shown, send: connection.send, unmount };
  });
});

it("is in a room while an effect reads its state", async () => {
  const mount = await mounter();
  await expectRoom((options) => {
    const room = useRoom(options);
    let shown = room.state;
    const unmount = mount(() => {
      shown = room.state;
    });
    return { state: () => shown, actions: room, unmount };
  });
});

it("shows rows while an effect reads them", async () => {
  const mount = await mounter();
  await expectRows((options) => {
    const rows = useLiveRows(options);
    let shown = rows.state;
    const unmount = mount(() => {
      shown = rows.state;
    });
    return { state: () => shown, refresh: rows.refresh, unmount };
  });
});

it("shows notices, which components share, while an effect reads their state", async () => {
  const mount = await mounter();
  await expectNotices(() => {
    const inbox = useNotifications();
    let shown = inbox.state;
    const unmount = mount(() => {
      shown = inbox.state;
    });
    return { state: () => shown, actions: inbox, unmount };
  });
});
