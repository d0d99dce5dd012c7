import { describe, expect, it, vi } from "vitest";

import { FakeSocket, latest, open, tick, useFakeSockets } from "./fake-socket";

useFakeSockets();

describe("the pauses between two attempts", () => {
  it.each([0, 0.5, 0.999])(
    "asks at most ten times a minute when connections close at once, random %d",
    async (random) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const { attempts } = await open();
      for (let second = 0; second < 60; second += 0.25) {
        if (latest().readyState === FakeSocket.OPEN) {
          latest().receive(JSON.stringify({ type: "welcome" }));
          latest().end(1006);
        }
        await tick(250);
      }
      expect(attempts()).toBeGreaterThan(3);
      expect(attempts()).toBeLessThanOrEqual(10);
    },
  );

  it("starts from a short pause again after a heartbeat", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const { attempts } = await open();
    for (let failure = 0; failure < 5; failure += 1) {
      latest().end(1006);
      await tick(30_000);
    }
    latest().receive("");
    latest().end(1006);
    const before = attempts();
    await tick(5_200);
    expect(attempts()).toBe(before + 1);
  });

  it("waits as long as the answer asks for", async () => {
    const { attempts } = await open(() => Promise.reject(Object.assign(new Error("429"), { pauseSeconds: 20 })));
    await tick(19_500);
    expect(attempts()).toBe(1);
    await tick(1_000);
    expect(attempts()).toBe(2);
  });

  it("waits no longer than five minutes, whatever the answer asks for", async () => {
    const { attempts } = await open(() => Promise.reject(Object.assign(new Error("429"), { pauseSeconds: 86_400 })));
    await tick(299_000);
    expect(attempts()).toBe(1);
    await tick(2_000);
    expect(attempts()).toBe(2);
  });

  it("tries after three seconds when the device is online again, whatever the answer asks for", async () => {
    const device = new EventTarget();
    vi.stubGlobal("addEventListener", device.addEventListener.bind(device));
    const { attempts } = await open(() => Promise.reject(Object.assign(new Error("429"), { pauseSeconds: 60 })));
    device.dispatchEvent(new Event("online"));
    await tick(2_500);
    expect(attempts()).toBe(1);
    await tick(1_000);
    expect(attempts()).toBe(2);
  });

  it("wakes when the device is online again or the page visible, and lets go when it is offline", async () => {
    const device = new EventTarget();
    const page = Object.assign(new EventTarget(), { hidden: true });
    vi.stubGlobal("addEventListener", device.addEventListener.bind(device));
    vi.stubGlobal("document", page);
    const { log, attempts } = await open();
    latest().receive("");
    device.dispatchEvent(new Event("offline"));
    await tick();
    expect(log.at(-1)).toBe("reconnecting: offline");
    page.dispatchEvent(new Event("visibilitychange"));
    await tick();
    expect(attempts()).toBe(1);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await tick(3_200);
    expect(attempts()).toBe(2);
  });

  it("asks at most twenty times a minute on a network that flaps", async () => {
    const device = new EventTarget();
    vi.stubGlobal("addEventListener", device.addEventListener.bind(device));
    const { attempts } = await open();
    for (let flaps = 0; flaps < 120; flaps += 1) {
      device.dispatchEvent(new Event(flaps % 2 === 0 ? "offline" : "online"));
      await tick(500);
    }
    expect(attempts()).toBeGreaterThan(5);
    expect(attempts()).toBeLessThanOrEqual(20);
  });
});
