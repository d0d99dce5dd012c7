import type { Metadata } from "next";
import type { ReactNode } from "react";

import "./room.css";

export const metadata: Metadata = { title: "Live room" };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
