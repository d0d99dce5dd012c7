// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { App } from "../src/App";
import { isOpen, receive, sent, setStatus } from "./fake-client";

vi.mock("../src/client", async (original) => {
  const { connect } = await import("./fake-client");
  return { ...(await original<object>()), connect };
});
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("shows messages and the status, and closes with the component", async () => {
  const root = createRoot(document.body);
  const shown = () => document.body.textContent;
  await act(async () => root.render(<App />));
  await act(async () => setStatus("connected"));
  await act(async () =>
    receive({ type: "message", id: "m1", name: "ana", text: "hello" }),
  );
  expect(shown()).toContain("ana: hello");

  const form = document.querySelector("form")!;
  form.querySelector("input")!.value = "hi";
  await act(async () => form.requestSubmit());
  expect(sent).toEqual([expect.stringContaining('"text":"hi"')]); // The id comes first.

  await act(async () => setStatus("reconnecting", "offline"));
  expect(shown()).toContain("You are offline");
  await act(async () => root.unmount());
  expect(isOpen()).toBe(false);
});
