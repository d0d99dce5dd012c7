import type { ReactNode } from "react";

import type { Operation } from "../model/model";
import Method from "./Method";
import PlainLink from "./PlainLink";
import { LABELS } from "./labels";

interface Props {
  readonly operations: readonly Operation[];
  /** Anchor of the operation in view. */
  readonly current: string | undefined;
}

/** List the page's operations: in a column beside the text, or in a disclosure above it on small screens. */
export default function Navigation({ operations, current }: Props): ReactNode {
  const links = <Links operations={operations} current={current} />;
  return (
    <>
      <nav className="api-nav" aria-label={LABELS.operations}>
        {links}
      </nav>
      <nav className="api-nav-small" aria-label={LABELS.operations}>
        <details>
          <summary>{LABELS.operations}</summary>
          {links}
        </details>
      </nav>
    </>
  );
}

function Links({ operations, current }: Props): ReactNode {
  return (
    <ul>
      {operations.map(({ anchor, deprecated, kind, method, title }) => (
        <li key={anchor}>
          <PlainLink href={`#${encodeURI(anchor)}`} aria-current={current === anchor ? "location" : undefined}>
            <Method kind={kind} method={method} />
            <bdi>{title}</bdi>
            {deprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
