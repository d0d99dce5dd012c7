import type { ReactNode } from "react";

import type { MediaType } from "../model/model";
import { SchemaDetails, TypeWords } from "./Fields";

/** Show every media type of a body: its name, type and fields. */
export default function MediaTypes({ contents }: { contents: readonly MediaType[] }): ReactNode {
  return contents.map(({ mediaType, schema }) => (
    <div key={mediaType} className="api-media">
      <p className="api-media-type">
        <code>{mediaType}</code> <TypeWords schema={schema} />
      </p>
      {schema.sameAs === undefined && <SchemaDetails schema={schema} root />}
    </div>
  ));
}
