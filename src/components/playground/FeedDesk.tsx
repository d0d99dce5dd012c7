import type { FormEvent, ReactNode } from "react";

import type { Room } from "./room";
import { NAMES } from "./scenes";

interface Props {
  room: Room | undefined;
}

const FIRST_FEED = "room_7";

/** What a backend does with feeds: it changes who is in them, and sends to them and to clients. */
export default function FeedDesk({ room }: Props): ReactNode {
  const act = (run: (room: Room, fields: FormData) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (room !== undefined) void run(room, new FormData(event.currentTarget));
  };
  const clientsIn = (running: Room, fields: FormData): string[] =>
    fields.getAll("client").map((name) => running.identifierOf(String(name)));

  return (
    <div className="room-desk">
      <form
        aria-label="Change feeds"
        onSubmit={act((running, fields) => {
          const [action, feeds] = [fields.get("action"), fields.get("feed")];
          return running.callApi("feeds", { actions: { action, feeds, clients: clientsIn(running, fields) } });
        })}
      >
        <select name="action" aria-label="Action">
          <option>join</option>
          <option>leave</option>
          <option>set</option>
        </select>
        <Feed />
        <Clients isChecked />
        <button type="submit">Change feeds</button>
      </form>
      <form
        aria-label="Send a message"
        onSubmit={act((running, fields) => {
          const feeds = fields.get("feed") === "" ? {} : { feeds: fields.get("feed") };
          const clients = clientsIn(running, fields);
          const to = { ...feeds, ...(clients.length > 0 ? { clients } : {}) };
          return running.callApi("message", { messages: { message: fields.get("text"), ...to } });
        })}
      >
        <input name="text" aria-label="Message" defaultValue="Hello" required autoComplete="off" />
        <Feed />
        <Clients />
        <button type="submit">Send</button>
      </form>
    </div>
  );
}

const Feed = (): ReactNode => (
  <input name="feed" aria-label="Feed" placeholder="feed" defaultValue={FIRST_FEED} autoComplete="off" />
);

const Clients = ({ isChecked = false }: { isChecked?: boolean }): ReactNode =>
  NAMES.map((name) => (
    <label key={name}>
      <input type="checkbox" name="client" value={name} defaultChecked={isChecked && name === NAMES[0]} /> {name}
    </label>
  ));
