import type { Connection } from "../page.ts";
import type { Message, Notice } from "./server.ts";

interface Inbox {
  load: () => Promise<Notice[]>; // Asks `GET /notices`.
  onChange: (notices: Notice[]) => void;
}

/**
 * Keeps a person's notices the same on this device as on all the others.
 * Returns what marks one as read.
 */
export function inbox(connection: Connection, { load, onChange }: Inbox) {
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
  connection.listen<Message>(({ type, notice }) => {
    if (type === "notice") merge([notice]);
  }, reload);
  return (id: string) => connection.send({ type: "read_notice", id });
}
