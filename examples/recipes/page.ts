import { connect, type Options } from "./socketless/client.ts";

export type Link = Pick<Options, "getUrl" | "signal">;

/**
 * Connects, and hands on messages that are JSON with a `type`. Your webhook
 * welcomes each new connection: then it is time to load the present state.
 * Returns what sends a message; false means that there is no connection now.
 */
export function listen<Message extends { type: string }>(
  link: Link,
  onMessage: (message: Message) => void,
  onWelcome: () => void = () => undefined,
) {
  const send = connect({
    ...link,
    // In your app: show it, as the tutorials do.
    onStatus: (status, reason) => console.info(status, reason),
    onMessage(text) {
      let message: Message | undefined;
      try {
        message = JSON.parse(text) as Message;
      } catch {
        return;
      }
      if (message?.type === "welcome") onWelcome();
      else if (message?.type) onMessage(message);
    },
  });
  return (message: object): boolean => send(JSON.stringify(message));
}
