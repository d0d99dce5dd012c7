// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { App } from "../src/App";
import { drop, isOpen, receive, sent, stubNetwork } from "./fake-socket";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("shows messages and the status, and closes with the component", async () => {
  stubNetwork();
  const root = createRoot(document.body);
  const shown = () => document.body.textContent;
  await act(async () => root.render(<App />));
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  await act(async () =>
    receive({ type: "message", id: "m1", name: "ana", text: "hello" }),
  );
  expect(shown()).toContain("ana: hello");

  const form = document.querySelector("form")!;
  form.querySelector("input")!.value = "hi";
  await act(async () => form.requestSubmit());
  expect(sent).toEqual([{ id: expect.any(String), text: "hi" }]);

  await act(async () => drop());
  expect(shown()).toContain("Connection lost");
  await act(async () => root.unmount());
  expect(isOpen()).toBe(false);
});
