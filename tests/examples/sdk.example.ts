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

  it("the page shows its state and what arrives, and sends what is written", async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(siteDir, "examples/sdk/page.mjs")],
      alias: { "@socketless/sdk/client": path.join(folder, "dist/client.js") },
      bundle: true,
      write: false,
      format: "iife",
    });
    const { document, Event } = new Window();
    document.body.innerHTML = '<p role="status"></p><div role="log"></div><form><input name="text"></form>';
    const fetched = () => Promise.resolve(Response.json({ url: "wss://service.test/1" }));
    const globals = { document, fetch: fetched, WebSocket: FakeSocket, setInterval: () => 0 };
    new Function(...Object.keys(globals), outputFiles[0]?.text ?? "")(...Object.values(globals));
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
