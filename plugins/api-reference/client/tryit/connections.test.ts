import { beforeEach, describe, expect, it } from "vitest";

import type { InPageSocket } from "../../model/in-page";
import { connections, openConnection, sendFrame, socketAddresses, withFrame } from "./connections";

class FakeSocket extends EventTarget implements InPageSocket {
  readonly sent: string[] = [];
  readonly name = "ana";
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.dispatchEvent(new Event("close"));
  }
}

beforeEach(() => connections.set([]));

it.each([
  ['{"token":"t","url":"wss://connect.example/t"}', ["wss://connect.example/t"]],
  ['{"url":"https://example.com/"}', []],
  ['{"inner":{"url":"ws://a"}}', []],
  ["null", []],
  ["Unauthorized", []],
])("the answer %s opens %j", (body, addresses) => {
  expect(socketAddresses(body)).toEqual(addresses);
});

describe("frames", () => {
  it("that follow each other and are equal are counted", () => {
    const frames = withFrame(withFrame(withFrame([], "server", ""), "server", ""), "client", "");
    expect(frames).toEqual([
      { from: "server", text: "", count: 2 },
      { from: "client", text: "", count: 1 },
    ]);
  });

  it("are kept up to a number", () => {
    let frames = withFrame([], "client", "0");
    for (let number = 1; number < 150; number += 1) {
      frames = withFrame(frames, "client", String(number));
    }
    expect(frames).toHaveLength(100);
    expect(frames.at(-1)?.text).toBe("149");
  });

  it("of a connection are shown as they pass, and its end", async () => {
    const socket = new FakeSocket();
    const opened = openConnection({ connect: () => socket }, "ws://a/t");
    socket.dispatchEvent(new Event("open"));
    await opened;
    socket.dispatchEvent(new MessageEvent("message", { data: "hello" }));
    const [open] = connections.get();
    expect(open).toMatchObject({ name: "ana", state: "open" });
    if (open) {
      sendFrame(open, "hi");
    }
    socket.close();
    expect(socket.sent).toEqual(["hi"]);
    expect(connections.get()[0]).toMatchObject({
      state: "closed",
      frames: [
        { from: "server", text: "hello", count: 1 },
        { from: "client", text: "hi", count: 1 },
      ],
    });
  });
});
