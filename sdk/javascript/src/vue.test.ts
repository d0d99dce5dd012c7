// @vitest-environment happy-dom
import { beforeEach, it } from "vitest";
import { createApp, type App } from "vue";

import { useFakeSockets } from "./fake-socket";
import { expectOneConnection, stubPage, type Mounted } from "./frameworks-harness";
import { useConnection } from "./vue";

useFakeSockets();
beforeEach(stubPage);

it("shares one connection between components", () =>
  expectOneConnection((onMessage): Mounted => {
    let connection: ReturnType<typeof useConnection> | undefined;
    const app: App = createApp({
      setup() {
        connection = useConnection({ onMessage });
        return () => null;
      },
    });
    app.mount(document.createElement("div"));
    const { state, send } = connection as unknown as ReturnType<typeof useConnection>;
    return { state: () => state.value, send, unmount: () => app.unmount() };
  }));
