// @vitest-environment happy-dom
import { createRoot } from "solid-js";
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
import { useConnection, useLiveRows, useNotifications, useRoom } from "./solid";

// Node.js takes the build for servers, where nothing mounts.
vi.mock("solid-js", async () => await import("solid-js/dist/solid.js" as "solid-js"));

useFakeSockets();
beforeEach(stubPage);

it("shares one connection between components", () =>
  expectOneConnection((onMessage) =>
    createRoot((dispose): Mounted => {
      const { state, send } = useConnection({ onMessage });
      return { state, send, unmount: dispose };
    }),
  ));

it("is in a room for as long as the component is on the page", () =>
  expectRoom((options) =>
    createRoot((dispose) => {
      const { state, ...actions } = useRoom(options);
      return { state, actions, unmount: dispose };
    }),
  ));

it("shows rows for as long as the component is on the page", () =>
  expectRows((options) => createRoot((dispose) => ({ ...useLiveRows(options), unmount: dispose }))));

it("shows notices, which components share", () =>
  expectNotices(() =>
    createRoot((dispose) => {
      const { state, ...actions } = useNotifications();
      return { state, actions, unmount: dispose };
    }),
  ));
