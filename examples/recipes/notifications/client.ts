import { listen, type Link } from "../page.ts";
import type { Message, Notice } from "./server.ts";

interface Inbox extends Link {
  load: () => Promise<Notice[]>; // Asks `GET /notices`.
  onChange: (notices: Notice[]) => void;
}

/**
 * Keeps a person's notices the same on this device as on all the others.
 * Returns what marks one as read.
 */
export function inbox({ load, onChange, ...link }: Inbox) {
  const notices = new Map<string, Notice>();
  const merge = (news: Notice[]) => {
    for (const notice of news) {
      // Messages can overtake each other: read stays read.
      const wasRead = notices.get(notice.id)?.read ?? false;
      notices.set(notice.id, { ...notice, read: notice.read || wasRead });
    }
    onChange([...notices.values()]);
  };
  const reload = () => void load().then(merge, console.warn);
  const send = listen<Message>(link, ({ notice }) => merge([notice]), reload);
  return (id: string): boolean => send({ type: "read", id });
}
