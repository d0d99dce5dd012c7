// @vitest-environment happy-dom
import { act, createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";

import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";
import {
  expectNotices,
  expectOneConnection,
  expectRoom,
  expectRows,
  stubPage,
  type Mounted,
} from "./frameworks-harness";
import { useConnection, useLiveRows, useNotifications, useRoom } from "./react";

useFakeSockets();
beforeEach(() => {
  stubPage();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

type Shown = ReturnType<typeof useConnection>;

function mount(onMessage: (message: object) => void, isStrict = false): Mounted {
  let shown: Shown | undefined;
  const Part = () => {
    shown = useConnection({ onMessage: (message) => onMessage(message) });
    return null;
  };
  const root = createRoot(document.createElement("div"));
  const element = createElement(Part);
  act(() => root.render(isStrict ? createElement(StrictMode, null, element) : element));
  return {
    state: () => shown as Shown,
    send(message) {
      let isSent = false;
      act(() => {
        isSent = (shown as Shown).send(message);
      });
      return isSent;
    },
    unmount: () => act(() => root.unmount()),
  };
}

it("shares one connection between components", () => expectOneConnection(mount, (ms) => act(() => tick(ms))));

it("opens one connection in strict mode, which mounts everything twice", async () => {
  const { unmount } = mount(() => undefined, true);
  await act(() => tick());
  expect([FakeSocket.made.length, latest().readyState]).toEqual([1, FakeSocket.OPEN]);
  await unmount();
  await tick();
});

it("renders on a server, and connects nothing", async () => {
  const html = renderToString(createElement(() => createElement("p", null, useConnection().status)));
  await tick();
  expect([html, FakeSocket.made]).toEqual(["<p>initial</p>", []]);
});

it("is in a room for as long as the component is on the page", () =>
  expectRoom(
    async (options) => {
      let shown: ReturnType<typeof useRoom> | undefined;
      const Part = () => {
        shown = useRoom(options);
        return null;
      };
      const root = createRoot(document.createElement("div"));
      act(() => root.render(createElement(Part)));
      const room = shown as ReturnType<typeof useRoom>;
      const post = (text: string) => {
        let id: string | undefined;
        act(() => {
          id = room.post(text);
        });
        return id;
      };
      return {
        state: () => shown as typeof room,
        actions: { ...room, post },
        unmount: () => act(() => root.unmount()),
      };
    },
    (ms) => act(() => tick(ms)),
  ));

it("leaves one room for another when `room` changes", async () => {
  const Part = ({ room }: { room: string }) => createElement("p", null, useRoom({ room }).status);
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(Part, { room: "one" })));
  await act(() => tick());
  latest().receive('{"type":"socketless:welcome","user":"42","identifier":"42.k3"}');
  await act(() => tick());
  act(() => root.render(createElement(Part, { room: "two" })));
  await act(() => tick());
  expect(latest().sent).toEqual([
    '{"type":"open_room","room":"one"}',
    '{"type":"leave_room","room":"one"}',
    '{"type":"open_room","room":"two"}',
  ]);
  act(() => root.unmount());
  await tick();
});

it("shows rows for as long as the component is on the page", () =>
  expectRows(
    (options) => {
      let shown: ReturnType<typeof useLiveRows<string[]>> | undefined;
      const Part = () => {
        shown = useLiveRows(options);
        return null;
      };
      const root = createRoot(document.createElement("div"));
      act(() => root.render(createElement(Part)));
      const rows = () => shown as ReturnType<typeof useLiveRows<string[]>>;
      return { state: rows, refresh: () => rows().refresh(), unmount: () => act(() => root.unmount()) };
    },
    (ms) => act(() => tick(ms)),
  ));

it("shows notices, which components share", () =>
  expectNotices(
    () => {
      let shown: ReturnType<typeof useNotifications> | undefined;
      const Part = () => {
        shown = useNotifications();
        return null;
      };
      const root = createRoot(document.createElement("div"));
      act(() => root.render(createElement(Part)));
      const inbox = shown as ReturnType<typeof useNotifications>;
      const state = () => {
        const { notices, unread, hasEarlier, error } = shown as typeof inbox;
        return { notices, unread, hasEarlier, error };
      };
      const actions = { ...inbox, markRead: (id: string) => act(() => inbox.markRead(id)) };
      return { state, actions, unmount: () => act(() => root.unmount()) };
    },
    (ms) => act(() => tick(ms)),
  ));
