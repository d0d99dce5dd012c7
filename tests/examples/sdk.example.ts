import { cpSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import { Window } from "happy-dom";
import { beforeAll, expect, it, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { root, testPrograms } from "./auth/conformance";
import { sdkVariants } from "./auth/variants";
import { describeExample } from "./describe";
import { siteDir, workspaceOf } from "./workspace";

/** A WebSocket that the test feeds. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readyState = FakeSocket.OPEN;
  bufferedAmount = 0;
  sent: string[] = [];
  onmessage: ((frame: { data: unknown }) => void) | undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

describeExample("sdk", () => {
  let folder: string;

  beforeAll(async () => {
    folder = (await packSdk(siteDir)).folder;
  });

  /** Runs the script of a page in this process, whose backend answers what `answer` returns. */
  async function runPage(file: string, html: string, answer: (route: string) => unknown) {
    const entries = ["client", "live-rows/client"];
    const { outputFiles } = await build({
      entryPoints: [path.join(siteDir, "examples/sdk", file)],
      alias: Object.fromEntries(
        entries.map((entry) => [`@socketless/sdk/${entry}`, path.join(folder, `dist/${entry}.js`)]),
      ),
      bundle: true,
      write: false,
      format: "iife",
    });
    const { document, Event } = new Window();
    document.body.innerHTML = html;
    FakeSocket.last = undefined;
    const fetched = (route: string) => Promise.resolve(Response.json(answer(route)));
    const globals = { document, fetch: fetched, WebSocket: FakeSocket, setInterval: () => 0 };
    new Function(...Object.keys(globals), outputFiles[0]?.text ?? "")(...Object.values(globals));
    return { document, Event };
  }

  it("the page of live rows shows them as text, and again when one has changed", async () => {
    let state = "open";
    const { document } = await runPage("live-rows/page.mjs", '<ul id="orders"></ul>', (route) =>
      route === "/orders" ? [{ id: 1, state }] : { url: "wss://service.test/1" },
    );
    const shown = () => document.querySelector("li")?.textContent;
    await vi.waitFor(() => expect(shown()).toBe("1: open"));
    state = "<b>sent</b>";
    await vi.waitFor(() => expect(FakeSocket.last?.onmessage).toBeDefined());
    FakeSocket.last?.onmessage?.({ data: '{"type":"order","id":"1"}' });
    await vi.waitFor(() => expect(shown()).toBe("1: <b>sent</b>"));
  });

  it("the page shows its state and what arrives, and sends what is written", async () => {
    const html = '<p role="status"></p><div role="log"></div><form><input name="text"></form>';
    const { document, Event } = await runPage("page.mjs", html, () => ({ url: "wss://service.test/1" }));
    await vi.waitFor(() => expect(FakeSocket.last?.onmessage).toBeDefined());
    FakeSocket.last?.onmessage?.({ data: '{"from":"ana","text":"<b>Hi</b>"}' });
    const textOf = (selector: string) => document.querySelector(selector)?.textContent;
    await vi.waitFor(() =>
      expect([textOf("[role=status]"), textOf("[role=log]")]).toEqual(["connected", "ana: <b>Hi</b>"]),
    );
    const input = document.querySelector("input");
    input?.setAttribute("value", "Hello");
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(FakeSocket.last?.sent).toEqual(['{"text":"Hello"}']);
  });

  testPrograms(sdkVariants, { folder: workspaceOf("auth-sdk") });

  it("the lobby sends what one person writes to all, under the verified name", async () => {
    cpSync(path.join(siteDir, "examples/sdk/lobby.mjs"), path.join(root, "lobby.mjs"));
    interface Lobby {
      lobby: (socketless: { send: (...call: object[]) => Promise<void> }) => (event: object) => Promise<unknown>;
    }
    const { lobby } = (await import(path.join(root, "lobby.mjs"))) as Lobby;
    const calls: object[][] = [];
    const handle = lobby({ send: (...call) => Promise.resolve(void calls.push(call)) });
    expect(await handle({ action: "CONNECTION_OPEN", user: "ana" })).toEqual({ join: ["lobby"] });
    for (const message of [
      '{"text":"Hi","from":"ben"}',
      "Hi",
      '{"text":7}',
      JSON.stringify({ text: "x".repeat(501) }),
    ]) {
      await handle({ action: "MESSAGE", user: "ana", message });
    }
    expect(calls).toEqual([[{ feeds: "lobby" }, { from: "ana", text: "Hi" }]]);
  });
});
