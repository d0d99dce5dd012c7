"use client";

import { useNotifications } from "@socketless/sdk/react";

import { connectionOf } from "@/lib/page";

export function Notices({ user }: { user: string }) {
  const { notices, unread, markAllRead } = useNotifications({
    ...connectionOf(user),
    url: "/api/notices",
  });
  return (
    <details onToggle={markAllRead}>
      <summary>{unread} unread</summary>
      {notices.map(({ id, text, url }) => (
        <p key={id}>
          <a href={url}>{text}</a>
        </p>
      ))}
    </details>
  );
}
