// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { fireEvent, getByLabelText } from "@testing-library/dom";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";

import { IN_PAGE_ADDRESS } from "../../model/in-page";
import { buildModel } from "../../node/build-model";
import TryIt from "./TryIt";

// They need what the bundler provides on the site.
vi.mock("../typeName", () => ({ typeName: () => "" }));
vi.mock("./inPage", () => ({ sendInPage: () => undefined }));
vi.mock("./Frames", () => ({ default: () => null }));

const settings = {
  description: "",
  styleSheet: "",
  formStyleSheet: "/form.css",
  allowedOrigins: [],
  keyVariable: "API_KEY",
};

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Test API", version: "1" },
  servers: [{ url: "https://app.example.com" }],
  paths: { "/call": { post: { security: [{ key: [] }], responses: { 200: { description: "Done" } } } } },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
};

it("gives a key to the server that it was typed for, and to no other", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { operations } = await buildModel(DOCUMENT, { kind: "snapshot", location: "test.json" });
  const [operation] = operations;
  const sent = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response("ok")));
  vi.stubGlobal("fetch", sent);
  const place = window.document.body.appendChild(window.document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  if (operation === undefined) {
    throw new Error("The document has no operation.");
  }
  const servers = [{ url: "https://app.example.com", description: "", variables: [] }];
  act(() => root.render(<TryIt operation={operation} servers={servers} show={() => undefined} settings={settings} />));
  const field = (label: string) => getByLabelText<HTMLInputElement>(place, label);
  const choose = (value: string) => act(() => fireEvent.change(field("Server"), { target: { value } }));
  const press = () =>
    act(async () => {
      fireEvent.submit(place.querySelector("form") ?? place);
      await Promise.resolve();
    });

  choose("https://app.example.com");
  act(() => fireEvent.input(field("API key"), { target: { value: "typed" } }));
  choose("");
  act(() => fireEvent.change(field("Address of the server"), { target: { value: "https://evil.example" } }));
  expect(field("API key").value).toBe("");
  await press();
  const [address, init] = sent.mock.calls.at(-1) ?? [];
  expect(address).toMatch(/^https:\/\/evil\.example\//);
  expect(JSON.stringify(init)).not.toContain("typed");

  choose(IN_PAGE_ADDRESS);
  choose("https://app.example.com");
  expect(field("API key").value).toBe("typed");
});
