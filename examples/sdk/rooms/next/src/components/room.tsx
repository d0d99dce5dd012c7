"use client";

import { useRoom } from "@socketless/sdk/react";

/** `names` are those of your users' table, by ID. */
export function Room({
  room,
  names,
}: {
  room: string;
  names: ReadonlyMap<string, string>;
}) {
  const { status, people, posts, sending, error, post } = useRoom({
    route: "/api/socketless/connection",
    room,
    url: `/rooms/${encodeURIComponent(room)}/posts`,
  });
  if (status === "refused") return <p role="status">You are no member</p>;
  if (status === "ended") return <p role="status">{error}: reload the page</p>;
  const nameOf = (id: string) => names.get(id) ?? "Somebody";
  return (
    <section>
      <p role="status">{error ?? people.map(({ id }) => nameOf(id)).join()}</p>
      <div role="log">
        {posts.map(({ id, from, text }) => (
          <p key={id}>
            {from === undefined ? "The app" : nameOf(from)}: {text}
          </p>
        ))}
        {sending.map(({ id, text, isFailed }) => (
          <p key={id}>
            {text} ({isFailed ? "failed" : "sending"})
          </p>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          if (post(String(new FormData(form).get("text")))) form.reset();
        }}
      >
        <label>
          Message <input name="text" required />
        </label>
        <button>Send</button>
      </form>
    </section>
  );
}
