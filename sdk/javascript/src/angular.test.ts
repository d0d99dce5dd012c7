// @vitest-environment happy-dom
import "@angular/compiler";

import { Component, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { beforeEach, it, vi } from "vitest";

import { injectConnection } from "./angular";
import { useFakeSockets } from "./fake-socket";
import { expectOneConnection, stubPage, type Mounted } from "./frameworks-harness";

useFakeSockets();
beforeEach(() => {
  stubPage();
  vi.spyOn(console, "log").mockReturnValue(); // "Angular is running in development mode."
});

let parts = 0;

it("shares one connection between components", () =>
  expectOneConnection(async (onMessage): Promise<Mounted> => {
    const selector = `app-part-${(parts += 1)}`;
    let connection: ReturnType<typeof injectConnection> | undefined;
    class Part {
      connection = injectConnection({ onMessage });
      constructor() {
        connection = this.connection;
      }
    }
    Component({ selector, template: "{{ connection.state().status }}" })(Part);
    document.body.append(document.createElement(selector));
    const app = await bootstrapApplication(Part, { providers: [provideZonelessChangeDetection()] });
    const { state, send } = connection as unknown as ReturnType<typeof injectConnection>;
    return { state, send, unmount: () => app.destroy() };
  }));
