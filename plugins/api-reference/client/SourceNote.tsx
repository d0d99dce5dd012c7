import type { ReactNode } from "react";

import type { ApiModel } from "../model/model";

/** Says which document the page shows; a snapshot that stands in for the service is announced. */
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

/** Shown above everything when the page had to be made without the service. */
export function FallbackNote({ model }: { model: ApiModel }): ReactNode {
  const { source } = model;
  return source.kind !== "fallback" ? null : (
    <div className="api-fallback" role="note">
      This page shows the snapshot <code>{source.location}</code>. {source.reason}
    </div>
  );
}
