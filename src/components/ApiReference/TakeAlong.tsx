import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

import CopyButton from "./CopyButton";
import PlainLink from "./PlainLink";

/** Viewers that take the address of a document in their own. */
const VIEWERS = [
  { name: "Swagger Editor", address: "https://editor.swagger.io/?url=" },
  { name: "Redoc", address: "https://redocly.github.io/redoc/?url=" },
];

/** The documents themselves: to download, to open elsewhere, to import. */
export default function TakeAlong(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const address = `${siteConfig.url}/openapi.json`;
  return (
    <dl className="api-facts">
      <div>
        <dt>Document</dt>
        <dd>
          <PlainLink href="/openapi.json" download>
            Download openapi.json
          </PlainLink>
        </dd>
      </div>
      <div>
        <dt>Frames and events</dt>
        <dd>
          <PlainLink href="/asyncapi.json" download>
            Download asyncapi.json
          </PlainLink>
        </dd>
      </div>
      <div>
        <dt>Open in</dt>
        <dd>
          {VIEWERS.map(({ name, address: viewer }, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <PlainLink href={`${viewer}${encodeURIComponent(address)}`} target="_blank" rel="noopener noreferrer">
                {name}
              </PlainLink>
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Import in Postman, Insomnia or Bruno by address</dt>
        <dd>
          <code>{address}</code> <CopyButton label="Copy the address of openapi.json" text={() => address} />
        </dd>
      </div>
    </dl>
  );
}
