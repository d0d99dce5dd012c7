import type { ReactNode } from "react";

import OnIntent from "./OnIntent";

/** Clients, feeds and messages to try out, in the browser alone. Its children say the same in words. */
export default function FeedSimulator({ children }: { children: ReactNode }): ReactNode {
  return (
    <OnIntent
      label="Open the feed simulator"
      load={() => import("./SimulatorPanel")}
      render={({ default: SimulatorPanel }) => <SimulatorPanel />}
    >
      {children}
    </OnIntent>
  );
}
