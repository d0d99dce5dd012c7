"use client";

import { useLiveRows, useRoom } from "@socketless/sdk/react";

import { connectionOf } from "@/lib/page";

type Comment = { id: string; author: string; text: string };

export function Comments({
  user,
  project,
  saved,
}: {
  user: string;
  project: string;
  saved: Comment[];
}) {
  const connection = connectionOf(user);
  const { rows, error } = useLiveRows<Comment[]>({
    ...connection,
    type: `comments ${project}`,
    url: `/projects/${project}/comments`,
  });
  const { people, status } = useRoom({ ...connection, room: project });
  if (status === "refused") {
    return <p role="status">You are not a member of this project</p>;
  }
  if (status === "ended") {
    return <p role="status">You are logged out: reload the page</p>;
  }
  return (
    <>
      <p role="status">
        {error
          ? "Not up to date"
          : `Here: ${people.map(({ name }) => name).join(", ")}`}
      </p>
      <div role="log">
        {(rows ?? saved).map(({ id, author, text }) => (
          <p key={id}>
            {author}: {text}
          </p>
        ))}
      </div>
    </>
  );
}
