import useBrokenLinks from "@docusaurus/useBrokenLinks";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Heading from "@theme/Heading";
import PageLine from "@theme/PageLine";
import { Fragment, type ReactNode } from "react";

import { fieldsOf, operationFields } from "../model/flatten";
import type { ApiModel, Operation, PageData, Response, Security } from "../model/model";
import { useAnchor, useCurrentOperation, useFindable } from "./anchors";
import OperationSection, { AUTHORIZATION, type Repeated } from "./OperationSection";
import { Deprecated, Facts, Method, MoreFold, PlainLink, Rich, serverFacts } from "./parts";

/** The whole reference: navigation, introduction, every operation, and the source of the document. */
export default function Reference({ model, settings }: PageData): ReactNode {
  const { description, openapi, operations, servers, source, title, version } = model;
  useAnchor();
  useFindable();
  const repeated = repeatedIn(operations);
  const schemes = schemesOf(operations);
  const frames = operations.filter(({ kind, body }) => kind === "frame" && body !== undefined);
  const current = useCurrentOperation(operations);
  const links = <Links {...{ operations, current }} hasSchemes={schemes.length > 0} />;
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
        <header className="api-operation api-intro">
          <div className="api-operation-head">
            <PageLine kind="Reference" markdown="/api.md" />
            <Heading as="h1">API reference</Heading>
            {source.reason !== undefined && (
              <div className="alert alert--warning" role="note">
                This page shows the snapshot <code>{source.location}</code>. {source.reason}
              </div>
            )}
            <Rich text={description} />
            <Facts of={serverFacts(servers)} />
          </div>
          <Authorization schemes={schemes} />
        </header>
        {operations.map((operation) => (
          <OperationSection key={operation.anchor} {...{ operation, repeated, frames, servers, settings }} />
        ))}
        <footer className="api-source">
          <Heading as="h2" id={DOCUMENTS}>
            OpenAPI and AsyncAPI
          </Heading>
          <p>
            {title} {version}, OpenAPI {openapi}, made from{" "}
            {source.kind === "live" ? "the document that the service serves at " : "the snapshot "}
            <code>{source.location}</code>.
          </p>
          <Downloads />
          <MoreFold more={model.more} />
        </footer>
      </main>
    </div>
  );
}

const GROUPS = { operation: "Calls to Socketless", webhook: "Calls to your backend", frame: "Over the WebSocket" };

/** Two dashes, so that no operation's title has the same anchor. */
const DOCUMENTS = "api--documents";

interface LinksProps extends Pick<ApiModel, "operations"> {
  /** Anchor of the operation in view. */
  readonly current: string | undefined;
  readonly hasSchemes: boolean;
}

function Links({ operations, current, hasSchemes }: LinksProps): ReactNode {
  const link = (anchor: string, method: ReactNode, words: ReactNode): ReactNode => (
    <li key={anchor}>
      <PlainLink href={`#${encodeURI(anchor)}`} aria-current={current === anchor ? "location" : undefined}>
        {method}
        <span>{words}</span>
      </PlainLink>
    </li>
  );
  return (
    <>
      {hasSchemes && <ul className="clean-list">{link(AUTHORIZATION, undefined, "Authorization")}</ul>}
      {[...new Set(operations.map(({ kind }) => kind))].map((group) => (
        <Fragment key={group}>
          <p>{GROUPS[group]}</p>
          <ul className="clean-list">
            {operations
              .filter(({ kind }) => kind === group)
              .map(({ anchor, deprecated, title, ...operation }) =>
                link(
                  anchor,
                  <Method {...operation} />,
                  <>
                    <bdi>{title}</bdi> <Deprecated when={deprecated} />
                  </>,
                ),
              )}
          </ul>
        </Fragment>
      ))}
      <p>Take it along</p>
      <ul className="clean-list">{link(DOCUMENTS, undefined, "OpenAPI and AsyncAPI")}</ul>
    </>
  );
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

/** Links to download the documents, open them elsewhere, or import them. */
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
  return (
    <Facts
      of={[
        ["Document", download("openapi.json")],
        ["Frames and events", download("asyncapi.json")],
        ["Open in", openIn],
        ["Import in Postman, Insomnia or Bruno by address", <code key={address}>{address}</code>],
      ]}
    />
  );
}

/** List the credentials that the operations take, each once. */
const schemesOf = (operations: readonly Operation[]): readonly Security[] => [
  ...new Map(
    operations
      .flatMap(({ security }) => security.flat())
      .map((scheme) => [`${scheme.label} ${JSON.stringify(scheme.description)}`, scheme]),
  ).values(),
];

function Authorization({ schemes }: { schemes: readonly Security[] }): ReactNode {
  return schemes.length === 0 ? null : (
    <section className="api-operation-code">
      <div className="api-panel code-ink">
        <Heading as="h2" id={AUTHORIZATION} className="api-panel-title">
          Authorization
        </Heading>
        {schemes.map(({ label, description, more }, index) => (
          <div key={index} className="api-note">
            <code>{label}</code>
            <Rich text={description} />
            <MoreFold more={more} />
          </div>
        ))}
      </div>
    </section>
  );
}
