import type { ComponentType } from "react";

import ConnectionLifecycle from "./ConnectionLifecycle";
import FeedMembership from "./FeedMembership";
import Infrastructure from "./Infrastructure";
import MessageFlow from "./MessageFlow";
import TokenTimeline from "./TokenTimeline";
import ReleaseTable from "../release/ReleaseTable";

/** What `<Diagram name="…">` shows, by name, and `<Deviations>`: "release". Drawn when the site is built: `src/plugins/diagrams`. */
export const drawings: Readonly<Record<string, ComponentType>> = {
  "connection-lifecycle": ConnectionLifecycle,
  "feed-membership": FeedMembership,
  infrastructure: Infrastructure,
  "message-flow": MessageFlow,
  release: ReleaseTable,
  "token-timeline": TokenTimeline,
};
