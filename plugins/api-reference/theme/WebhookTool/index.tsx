import type { Props } from "@theme/WebhookTool";
import type { ReactNode } from "react";

/** Stands beside each webhook. A site replaces it by a tool of its own, for example one that verifies signatures. */
export default function WebhookTool(_props: Props): ReactNode {
  return null;
}
