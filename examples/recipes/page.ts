import { connect, type Options } from "./socketless/client.ts";

export type Link = Pick<Options, "getUrl" | "signal">;

/**
 * Connects, and hands on messages that are JSON with a `type`. Each connection begins with the webhook's welcome: then it is
 * time to load the present state. Returns what sends a message: false says that there is no connection now.
 */
export function listen<Message extends { type: string }>(
  link: Link,
  onMessage: (message: Message) => void,
  onWelcome: () => void = () => undefined,
) {
  const send = connect({
    ...link,
    onStatus: (status, reason) => console.info(status, reason), // In your app: show it, as the tutorials do.
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
