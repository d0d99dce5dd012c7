// @vitest-environment happy-dom
import "@angular/compiler";

import { Component, provideZonelessChangeDetection } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { beforeEach, it, vi } from "vitest";

import { injectConnection, injectLiveRows, injectNotifications, injectRoom } from "./angular";
import { useFakeSockets } from "./fake-socket";
import {
  expectNotices,
  expectOneConnection,
  expectRoom,
  expectRows,
  stubPage,
  type Mounted,
  type MountedInbox,
  type MountedRoom,
} from "./frameworks-harness";

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

it("is in a room for as long as the component is on the page", () =>
  expectRoom(async (options): Promise<MountedRoom> => {
    const selector = `app-part-${(parts += 1)}`;
    let room: ReturnType<typeof injectRoom> | undefined;
    class Part {
      room = injectRoom(options);
      constructor() {
        ({ room } = this);
      }
    }
    Component({ selector, template: "{{ room.state().status }}" })(Part);
    document.body.append(document.createElement(selector));
    const app = await bootstrapApplication(Part, { providers: [provideZonelessChangeDetection()] });
    const { state, ...actions } = room as unknown as ReturnType<typeof injectRoom>;
    return { state, actions, unmount: () => app.destroy() };
  }));

it("shows rows for as long as the component is on the page", () =>
  expectRows(async (options) => {
    const selector = `app-part-${(parts += 1)}`;
    const shown: ReturnType<typeof injectLiveRows<string[]>>[] = [];
    class Part {
      rows = injectLiveRows(options);
      constructor() {
        shown.push(this.rows);
      }
    }
    Component({ selector, template: "{{ rows.state().rows }}" })(Part);
    document.body.append(document.createElement(selector));
    const app = await bootstrapApplication(Part, { providers: [provideZonelessChangeDetection()] });
    const [{ state, refresh }] = shown as [ReturnType<typeof injectLiveRows<string[]>>];
    return { state, refresh, unmount: () => app.destroy() };
  }));

it("shows notices, which components share", () =>
  expectNotices(async (): Promise<MountedInbox> => {
    const selector = `app-part-${(parts += 1)}`;
    let inbox: ReturnType<typeof injectNotifications> | undefined;
    class Part {
      inbox = injectNotifications();
      constructor() {
        ({ inbox } = this);
      }
    }
    Component({ selector, template: "{{ inbox.state().unread }}" })(Part);
    document.body.append(document.createElement(selector));
    const app = await bootstrapApplication(Part, { providers: [provideZonelessChangeDetection()] });
    const { state, ...actions } = inbox as unknown as ReturnType<typeof injectNotifications>;
    return { state, actions, unmount: () => app.destroy() };
  }));
