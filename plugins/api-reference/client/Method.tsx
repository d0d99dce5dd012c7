import type { ReactNode } from "react";

import type { Operation } from "../model/model";

/** The badge of an operation, the same in the list and above its text. */
export default function Method({ kind, method }: Pick<Operation, "kind" | "method">): ReactNode {
  const badge = kind === "webhook" ? "EVENT" : method;
  return <span className={`api-method api-method-${badge.toLowerCase()}`}>{badge}</span>;
}
