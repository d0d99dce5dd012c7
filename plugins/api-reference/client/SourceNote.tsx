import type { ReactNode } from "react";

import type { ApiModel } from "../model/model";

/** Name the document that the page was made from. */
export default function SourceNote({ model }: { model: ApiModel }): ReactNode {
  const { source, title, version } = model;
  return (
    <footer className="api-source">
      <p>
        {title} {version}, OpenAPI {model.openapi}, made from{" "}
        {source.kind === "live" ? "the document that the service serves at " : "the snapshot "}
        <code>{source.location}</code>.
      </p>
    </footer>
  );
}

/** Warn above the page that it shows the snapshot, because the service's document couldn't be loaded. */
export function FallbackNote({ model }: { model: ApiModel }): ReactNode {
  const { source } = model;
  return source.kind !== "fallback" ? null : (
    <div className="api-fallback" role="note">
      This page shows the snapshot <code>{source.location}</code>. {source.reason}
    </div>
  );
}
