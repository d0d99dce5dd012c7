import { vi } from "vitest";

import { createNotifications, type InboxPage, type NotificationsOptions } from "../notifications";
import { backend } from "../server-harness";
import { memory } from "../storage/memory";

/** Notifications on a service that takes messages until a test lets it fail, with what it was told. */
export function stage(options: Partial<NotificationsOptions> = {}) {
  const told: [to: string, message: unknown][] = [];
  const service = { status: 204 };
  const { socketless, lines } = backend((_path, body) => {
    if (service.status === 204) {
      const { messages } = JSON.parse(body) as { messages: { feeds: string; message: string } };
      told.push([String(messages.feeds), JSON.parse(messages.message)]);
    }
    return new Response(null, { status: service.status });
  });
  const store = options.store ?? memory();
  const notifications = createNotifications(socketless, { ...options, store });
  const say = (user: string, message: unknown) =>
    notifications.onEvent({
      action: "MESSAGE",
      user,
      identifier: `${user}.1`,
      message: JSON.stringify(message),
      secret: "",
    } as Parameters<typeof notifications.onEvent>[0]);
  const load = async (user: string, query = "") => {
    const response = await notifications.inbox(new Request(`https://app.test/notices${query}`), user);
    return (await response.json()) as InboxPage;
  };
  return { ...notifications, store, told, lines, service, say, load };
}

/** Let time pass for the memory store, which goes by `Date`. */
export const passTime = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);
