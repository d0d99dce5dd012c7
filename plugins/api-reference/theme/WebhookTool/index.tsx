import type { Props } from "@theme/WebhookTool";
import type { ReactNode } from "react";

/** Shown beside each webhook. Sites swizzle it with a tool of their own, for example one that verifies signatures. */
export default function WebhookTool(_props: Props): ReactNode {
  return null;
}
