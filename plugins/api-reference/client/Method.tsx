import type { ReactNode } from "react";

import type { Operation } from "../model/model";

/** Badge with an operation's method, used in the navigation and in its heading. */
export default function Method({ kind, method }: Pick<Operation, "kind" | "method">): ReactNode {
  const badge = kind === "webhook" ? "EVENT" : method;
  return <span className={`api-method api-method-${badge.toLowerCase()}`}>{badge}</span>;
}
