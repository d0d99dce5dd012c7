import type { FormEvent, ReactNode } from "react";

import { NAMES, type Room } from "./room";

/** Forms for a backend's calls: change feeds, and send messages to feeds and clients. */
export default function FeedDesk({ room }: { room: Room }): ReactNode {
  const form = (label: string, act: (fields: FormData, clients: string[]) => unknown, first: ReactNode): ReactNode => (
    <form
      aria-label={label}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        act(
          fields,
          fields.getAll("client").map((name) => room.identifierOf(String(name))),
        );
      }}
    >
      {first}
      <input name="feed" aria-label="Feed" placeholder="feed" defaultValue="room_7" autoComplete="off" />
      {NAMES.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            name="client"
            value={name}
            defaultChecked={name === "Ana" && label === "Change feeds"}
          />{" "}
          {name}
        </label>
      ))}
      <button type="submit">{label}</button>
    </form>
  );
  return (
    <div className="room-desk">
      {form(
        "Change feeds",
        (fields, clients) =>
          room.callApi("feeds", { actions: { action: fields.get("action"), feeds: fields.get("feed"), clients } }),
        <select name="action" aria-label="Action">
          <option>join</option>
          <option>leave</option>
          <option>set</option>
        </select>,
      )}
      {form(
        "Send a message",
        (fields, clients) => {
          const feeds = fields.get("feed") || undefined;
          return room.callApi("message", {
            messages: { message: fields.get("text"), feeds, clients: clients.length > 0 ? clients : undefined },
          });
        },
        <input name="text" aria-label="Message" defaultValue="Hello" required autoComplete="off" />,
      )}
    </div>
  );
}
