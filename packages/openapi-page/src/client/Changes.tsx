import useBrokenLinks from "@docusaurus/useBrokenLinks";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import type { Change, Version } from "../model/changes";
import PlainLink from "./PlainLink";

function Line({ kind, place, detail, breaking }: Change): ReactNode {
  return (
    <li>
      <code>{place}</code> {kind}
      {detail !== "" && `: ${detail}`}
      {breaking && <strong> (breaking)</strong>}
    </li>
  );
}

/** What changed in the API, by the day of the document that says so. */
export default function Changes({ versions }: { versions: readonly Version[] }): ReactNode {
  useBrokenLinks().collectAnchor("changes");
  const { siteConfig } = useDocusaurusContext();
  return (
    <section className="api-intro">
      <Heading as="h2" id="changes">
        Changes
      </Heading>
      {versions.map(({ date, version, changes }) => (
        <div key={date}>
          <p>
            <time dateTime={date}>{date}</time>, version {version} (
            <PlainLink href={`${siteConfig.baseUrl}openapi/${date}.json`}>document</PlainLink>)
            {changes === undefined && ". The first that is kept."}
          </p>
          {changes !== undefined && (
            <ul>
              {changes.map((change) => (
                <Line key={change.place + change.detail} {...change} />
              ))}
            </ul>
          )}
        </div>
      ))}
      <p>
        <PlainLink href={`${siteConfig.baseUrl}openapi/changes.atom`}>Atom feed of changes</PlainLink>
      </p>
    </section>
  );
}
