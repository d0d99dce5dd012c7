import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

import CopyButton from "./CopyButton";
import PlainLink from "./PlainLink";
import { useSettings } from "./settings";

/** Viewers that accept a document's URL in their own URL. */
const VIEWERS = [
  { name: "Swagger Editor", address: "https://editor.swagger.io/?url=" },
  { name: "Redoc", address: "https://redocly.github.io/redoc/?url=" },
];

/** Menu to download the documents, open them elsewhere, or import them. */
export default function Downloads(): ReactNode {
  const { downloads } = useSettings();
  const { siteConfig } = useDocusaurusContext();
  const address = `${siteConfig.url}${siteConfig.baseUrl}openapi.json`;
  return (
    <details className="api-menu">
      <summary>OpenAPI</summary>
      <dl className="api-facts">
        {[{ label: "Document", file: "openapi.json" }, ...downloads].map(({ label, file }) => (
          <div key={file}>
            <dt>{label}</dt>
            <dd>
              <PlainLink href={siteConfig.baseUrl + file} download>
                Download {file}
              </PlainLink>
            </dd>
          </div>
        ))}
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
    </details>
  );
}
