// @vitest-environment happy-dom
import { act, createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";

import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";
import { expectOneConnection, stubPage, type Mounted } from "./frameworks-harness";
import { useConnection } from "./react";

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
