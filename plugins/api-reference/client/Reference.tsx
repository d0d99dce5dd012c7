import useBrokenLinks from "@docusaurus/useBrokenLinks";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import { fieldsOf, operationFields } from "../model/flatten";
import type { ApiModel, Operation, PageData, Response } from "../model/model";
import { useAnchor, useCurrentOperation, useFindable } from "./anchors";
import OperationSection, { AUTHORIZATION, type Repeated } from "./OperationSection";
import { CopyButton, Deprecated, Facts, Method, MoreFold, PlainLink, Rich, serverFacts } from "./parts";

/** The whole reference: navigation, introduction, every operation, and the source of the document. */
export default function Reference({ model, settings }: PageData): ReactNode {
  const { description, openapi, operations, servers, source, title, version } = model;
  useAnchor();
  useFindable();
  const repeated = repeatedIn(operations);
  const links = <Links operations={operations} current={useCurrentOperation(operations)} />;
  const { collectAnchor } = useBrokenLinks();
  for (const operation of operations) {
    [operation, ...operation.responses, ...operationFields(operation)].forEach(({ anchor }) => collectAnchor(anchor));
  }
  return (
    <div className="api-page">
      <nav className="api-nav" aria-label="Operations">
        {links}
      </nav>
      <nav className="api-nav api-nav-small" aria-label="Operations">
        <details>
          <summary>Operations</summary>
          {links}
        </details>
      </nav>
      <main className="api-main">
        <header className="api-intro">
          <div className="api-title">
            <Heading as="h1">API reference</Heading>
            <Downloads />
          </div>
          {source.reason !== undefined && (
            <div className="alert alert--warning" role="note">
              This page shows the snapshot <code>{source.location}</code>. {source.reason}
            </div>
          )}
          <Rich text={description} />
          <Facts of={[...serverFacts(servers), ["Version", version]]} />
          <Authorization operations={operations} />
        </header>
        {operations.map((operation) => (
          <OperationSection key={operation.anchor} {...{ operation, repeated, servers, settings }} />
        ))}
        <footer className="api-source">
          <p>
            {title} {version}, OpenAPI {openapi}, made from{" "}
            {source.kind === "live" ? "the document that the service serves at " : "the snapshot "}
            <code>{source.location}</code>.
          </p>
          <MoreFold more={model.more} />
        </footer>
      </main>
    </div>
  );
}

/** Groups of the list for operations that no tag groups. */
const GROUPS = { operation: "Calls to Socketless", webhook: "Calls to your backend", frame: "Over the WebSocket" };

const groupOf = ({ kind, tag }: Operation): string => tag ?? GROUPS[kind];

/** @param current - anchor of the operation in view */
function Links({ operations, current }: Pick<ApiModel, "operations"> & { current: string | undefined }): ReactNode {
  return [...new Set(operations.map(groupOf))].map((group) => (
    <div key={group} className="api-nav-group">
      <p dir="auto">{group}</p>
      <ul className="clean-list">
        {operations
          .filter((operation) => groupOf(operation) === group)
          .map(({ anchor, deprecated, kind, method, title }) => (
            <li key={anchor}>
              <PlainLink href={`#${encodeURI(anchor)}`} aria-current={current === anchor ? "location" : undefined}>
                <Method kind={kind} method={method} />
                <span>
                  <bdi>{title}</bdi> <Deprecated when={deprecated} />
                </span>
              </PlainLink>
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** Tell whether a response has headers or fields, to which links from elsewhere lead. */
const hasAnchors = ({ contents, headers }: Response): boolean =>
  headers.length > 0 || contents.some(({ schema }) => fieldsOf(schema).length > 0);

/**
 * Return, by anchor, the responses that an earlier operation has as well, with the place where they are described: only
 * those without anchors of their own inside.
 */
function repeatedIn(operations: readonly Operation[]): ReadonlyMap<string, Repeated> {
  const first = new Map<string, Repeated>();
  const repeated = new Map<string, Repeated>();
  for (const { responses, title } of operations) {
    for (const { anchor, ...response } of responses.filter((one) => !hasAnchors(one))) {
      const key = JSON.stringify(response);
      const earlier = first.get(key);
      if (earlier) {
        repeated.set(anchor, earlier);
      } else {
        first.set(key, { anchor, title });
      }
    }
  }
  return repeated;
}

/** Menu to download the documents, open them elsewhere, or import them. */
function Downloads(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const address = `${siteConfig.url}/openapi.json`;
  const download = (file: string): ReactNode => (
    <PlainLink href={`/${file}`} download>
      Download {file}
    </PlainLink>
  );
  const viewer = (name: string, url: string): ReactNode => (
    <PlainLink href={`${url}?url=${encodeURIComponent(address)}`} target="_blank" rel="noopener noreferrer">
      {name}
    </PlainLink>
  );
  const openIn = (
    <>
      {viewer("Swagger Editor", "https://editor.swagger.io/")}, {viewer("Redoc", "https://redocly.github.io/redoc/")}
    </>
  );
  const copied = (
    <>
      <code>{address}</code> <CopyButton label="Copy the address of openapi.json" text={() => address} />
    </>
  );
  return (
    <details className="api-menu">
      <summary>OpenAPI</summary>
      <Facts
        of={[
          ["Document", download("openapi.json")],
          ["Frames and events", download("asyncapi.json")],
          ["Open in", openIn],
          ["Import in Postman, Insomnia or Bruno by address", copied],
        ]}
      />
    </details>
  );
}

/** Describe how calls are authorized: each credential once. */
function Authorization({ operations }: { operations: readonly Operation[] }): ReactNode {
  const schemes = new Map(
    operations
      .flatMap(({ security }) => security.flat())
      .map((scheme) => [`${scheme.label} ${JSON.stringify(scheme.description)}`, scheme]),
  );
  return schemes.size === 0 ? null : (
    <section className="api-authorization">
      <Heading as="h2" id={AUTHORIZATION}>
        Authorization
      </Heading>
      {[...schemes].map(([key, { label, description, more }]) => (
        <div key={key}>
          <code>{label}</code>
          <Rich text={description} />
          <MoreFold more={more} />
        </div>
      ))}
    </section>
  );
}
