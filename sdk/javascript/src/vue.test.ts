// @vitest-environment happy-dom
import { beforeEach, it } from "vitest";
import { createApp, type App } from "vue";

import { useFakeSockets } from "./fake-socket";
import {
  expectNotices,
  expectOneConnection,
  expectRoom,
  expectRows,
  stubPage,
  type Mounted,
} from "./frameworks-harness";
import { useConnection, useLiveRows, useNotifications, useRoom } from "./vue";

useFakeSockets();
beforeEach(stubPage);

it("shares one connection between components", () =>
  expectOneConnection((onMessage): Mounted => {
    let connection: ReturnType<typeof useConnection> | undefined;
    const app: App = createApp({
      setup() {
        connection = useConnection({ onMessage });
        return () => null;
      },
    });
    app.mount(document.createElement("div"));
    const { state, send } = connection as unknown as ReturnType<typeof useConnection>;
    return { state: () => state.value, send, unmount: () => app.unmount() };
  }));

it("is in a room for as long as the component is on the page", () =>
  expectRoom((options) => {
    let room: ReturnType<typeof useRoom> | undefined;
    const app: App = createApp({
      setup() {
        room = useRoom(options);
        return () => null;
      },
    });
    app.mount(document.createElement("div"));
    const { state, ...actions } = room as unknown as ReturnType<typeof useRoom>;
    return { state: () => state.value, actions, unmount: () => app.unmount() };
  }));

it("shows rows for as long as the component is on the page", () =>
  expectRows((options) => {
    const shown: ReturnType<typeof useLiveRows<string[]>>[] = [];
    const app: App = createApp({
      setup() {
        shown.push(useLiveRows(options));
        return () => null;
      },
    });
    app.mount(document.createElement("div"));
    const [{ state, refresh }] = shown as [ReturnType<typeof useLiveRows<string[]>>];
    return { state: () => state.value, refresh, unmount: () => app.unmount() };
  }));

it("shows notices, which components share", () =>
  expectNotices(() => {
    let inbox: ReturnType<typeof useNotifications> | undefined;
    const app: App = createApp({
      setup() {
        inbox = useNotifications();
        return () => null;
      },
    });
    app.mount(document.createElement("div"));
    const { state, ...actions } = inbox as unknown as ReturnType<typeof useNotifications>;
    return { state: () => state.value, actions, unmount: () => app.unmount() };
  }));
