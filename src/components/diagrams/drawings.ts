import type { ComponentType } from "react";

import ConnectionLifecycle from "./ConnectionLifecycle";
import FeedMembership from "./FeedMembership";
import Infrastructure from "./Infrastructure";
import MessageFlow from "./MessageFlow";
import TokenTimeline from "./TokenTimeline";

/** What `<Diagram name="…">` shows, by name. Drawn when the site is built: `src/plugins/diagrams`. */
export const drawings: Readonly<Record<string, ComponentType>> = {
  "connection-lifecycle": ConnectionLifecycle,
  "feed-membership": FeedMembership,
  infrastructure: Infrastructure,
  "message-flow": MessageFlow,
  "token-timeline": TokenTimeline,
};
