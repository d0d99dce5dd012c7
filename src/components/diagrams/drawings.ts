import type { ComponentType } from "react";

import ConnectionLifecycle from "./ConnectionLifecycle";
import CostOfDirections from "./CostOfDirections";
import FeedMembership from "./FeedMembership";
import Infrastructure from "./Infrastructure";
import MessageFlow from "./MessageFlow";
import TokenTimeline from "./TokenTimeline";
import ReleaseTable from "../release/ReleaseTable";

/** Components that `plugins/markdown/diagrams.ts` renders at build time, by the name in `<Diagram name="…">`; `release` is the table of `<Deviations>`. */
export const drawings: Readonly<Record<string, ComponentType>> = {
  "connection-lifecycle": ConnectionLifecycle,
  "cost-of-directions": CostOfDirections,
  "feed-membership": FeedMembership,
  infrastructure: Infrastructure,
  "message-flow": MessageFlow,
  release: ReleaseTable,
  "token-timeline": TokenTimeline,
};
