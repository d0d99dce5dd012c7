import Heading from "@theme/Heading";
import WebhookTool from "@theme/WebhookTool";
import { type ReactNode, useState } from "react";

import { Unhydrated } from "../../static-content/Unhydrated";
import type { Operation, PageSettings, Response, Sample, Server } from "../model/model";
import { neededWords } from "../model/schema-words";
import Disclosure from "./Disclosure";
import OperationCode from "./OperationCode";
import { CopyButton, Deprecated, Facts, Method, MoreFold, PlainLink, Rich, serverFacts } from "./parts";
import { Fields, MediaTypes } from "./Schema";

/** Two dashes, so that no operation's title has the same anchor. */
export const AUTHORIZATION = "api--authorization";

const PLACES = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

const WORDS = {
  operation: { body: "Request body", responses: "Responses" },
  webhook: { body: "Event", responses: "Your reply" },
  frame: { body: "Frame", responses: "What follows" },
};

const loadTryIt = () => import("./tryit/TryIt");

/** Where an operation described a response before. */
export interface Repeated {
  readonly anchor: string;
  readonly title: string;
}

interface Props {
  readonly operation: Operation;
  /** Responses to show by a link, by anchor. */
  readonly repeated: ReadonlyMap<string, Repeated>;
  readonly frames: readonly Operation[];
  readonly servers: readonly Server[];
  readonly settings: PageSettings;
}

/** Section of one call, webhook or frame: heading, code, a tool, and the text about its parts. */
export default function OperationSection({ operation, repeated, frames, servers, settings }: Props): ReactNode {
  const { anchor, body, deprecated, description, kind, parameters, path, responses, title } = operation;
  const [typed, setTyped] = useState<readonly Sample[]>();
  return (
    <section className="api-operation" aria-labelledby={anchor}>
      <div className="api-operation-head">
        <Heading as="h2" id={anchor} dir="auto">
          {title}
        </Heading>
        <p className="api-endpoint" translate="no">
          <Method {...operation} />{" "}
          {kind === "webhook" ? (
            <span>your webhook address</span>
          ) : (
            <code>
              <bdi>{path}</bdi>
            </code>
          )}
          {kind === "operation" && <CopyButton label={`Copy the path ${path}`} text={() => path} />}
          <Deprecated when={deprecated} />
        </p>
        <Rich text={description} />
        <Facts of={serverFacts(operation.servers ?? [])} />
        <Needs {...operation} />
      </div>
      <div className="api-operation-code">
        <OperationCode operation={operation} typed={typed} frames={frames} />
      </div>
      <div className="api-operation-tool">
        {kind === "operation" && (
          <Disclosure
            className="api-panel api-tool"
            label={`Try it: ${title}`}
            words="Try it"
            does="sends a request to the service and shows what comes back. The samples do the same elsewhere."
            load={loadTryIt}
            props={{ operation, servers: operation.servers ?? servers, show: setTyped, settings }}
          />
        )}
        {kind === "webhook" && (
          <WebhookTool
            webhook={operation}
            example={JSON.stringify(body?.contents.flatMap(({ examples }) => examples)[0]?.value ?? "")}
          />
        )}
      </div>
      <Unhydrated className="api-operation-text">
        {PLACES.map(([place, words]) => ({ place, words, fields: parameters.filter((one) => one.in === place) }))
          .filter(({ fields }) => fields.length > 0)
          .map(({ place, words, fields }) => (
            <Part key={place} id={`${anchor}--${place}`} title={words}>
              <Fields fields={fields} />
            </Part>
          ))}
        {body && (
          <Part id={`${anchor}--body`} title={WORDS[kind].body}>
            <Rich text={body.description} />
            <MediaTypes contents={body.contents} required={kind === "operation" ? body.required : undefined} />
            <MoreFold more={body.more} />
          </Part>
        )}
        {responses.length > 0 && (
          <Part id={`${anchor}--responses`} title={WORDS[kind].responses}>
            {responses.map((response) => (
              <ResponseText
                key={response.anchor}
                response={response}
                isFrame={kind === "frame"}
                repeated={repeated.get(response.anchor)}
              />
            ))}
          </Part>
        )}
        <MoreFold more={operation.more} />
      </Unhydrated>
    </section>
  );
}

function Needs({ security }: Pick<Operation, "security">): ReactNode {
  const needed = neededWords(security);
  return needed === "" ? null : (
    <p className="api-needs">
      {security.some((together) => together.length === 0) ? "Optional:" : "Needs"}{" "}
      <PlainLink href={`#${AUTHORIZATION}`}>{needed}</PlainLink>
    </p>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode => (
  <section>
    <Heading as="h3" id={id}>
      {title}
    </Heading>
    {children}
  </section>
);

interface ResponseProps {
  readonly response: Response;
  readonly isFrame: boolean;
  readonly repeated: Repeated | undefined;
}

function ResponseText({ response, isFrame, repeated }: ResponseProps): ReactNode {
  const { anchor, contents, description, headers, more, observed, status } = response;
  const heading = (
    <Heading as="h4" id={anchor}>
      <span className={`api-status api-status-${/^[245]/.exec(status)?.[0] ?? "other"}`}>{status}</span>
      {observed && <span className="api-mark"> release</span>}
    </Heading>
  );
  if (repeated) {
    return (
      <div className="api-response api-response-repeated">
        {heading}
        <p>
          As for{" "}
          <PlainLink href={`#${encodeURI(repeated.anchor)}`}>
            <bdi>{repeated.title}</bdi>
          </PlainLink>
        </p>
      </div>
    );
  }
  return (
    <div className="api-response">
      {heading}
      <Rich text={description} />
      <MoreFold more={more} />
      {headers.length > 0 && (
        <>
          <p className="api-item-label">Headers</p>
          <Fields fields={headers} />
        </>
      )}
      {contents.length === 0 && !isFrame && <p className="api-item-label">No body.</p>}
      <MediaTypes contents={contents} />
    </div>
  );
}
