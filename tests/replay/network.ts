import { text } from "node:stream/consumers";

import { WebSocket } from "ws";

import type { Implementation } from "./scenario";

/** Above any frame of the recordings. */
const MAX_PAYLOAD = 64 * 1024 * 1024;

/**
 * The calls and connections of an implementation that is reached over the network.
 *
 * @param url - its base URL, without a slash at the end
 */
export const overNetwork = (url: string): Pick<Implementation, "call" | "connect"> => ({
  call: (path, init) => fetch(url + path, init),
  connect(address, listener) {
    const socket = new WebSocket(address, { maxPayload: MAX_PAYLOAD, perMessageDeflate: false });
    socket.on("message", (data: Buffer, isBinary) =>
      listener.received(isBinary ? { binary: data.toString("base64") } : data.toString()),
    );
    socket.on("close", (code, reason) => listener.closed(code, reason.toString()));
    return new Promise((resolve) => {
      socket.on("open", () => resolve(socket));
      socket.on("error", (error) => resolve({ text: error.message }));
      socket.on("unexpected-response", (_, response) => {
        void text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }));
      });
    });
  },
});
