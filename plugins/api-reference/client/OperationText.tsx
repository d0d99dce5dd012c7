import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import type { Field, Operation, Response } from "../model/model";
import Fields from "./Fields";
import MediaTypes from "./MediaTypes";
import Rich from "./Rich";

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

/** Left column of an operation below its heading: parameters, body and responses. */
export default function OperationText({ operation }: { operation: Operation }): ReactNode {
  const { anchor, body, kind, parameters, responses } = operation;
  const words = WORDS[kind];
  return (
    <>
      {PLACES.map(([place, title]) => (
        <Parameters
          key={place}
          id={`${anchor}--${place}`}
          title={title}
          fields={parameters.filter((parameter) => parameter.in === place)}
        />
      ))}
      {body && (
        <section>
          <Heading as="h3" id={`${anchor}--body`}>
            {words.body}
          </Heading>
          <Rich text={body.description} />
          <MediaTypes contents={body.contents} />
        </section>
      )}
      {responses.length > 0 && (
        <section>
          <Heading as="h3" id={`${anchor}--responses`}>
            {words.responses}
          </Heading>
          {responses.map((response) => (
            <ResponseText key={response.anchor} response={response} bare={kind === "frame"} />
          ))}
        </section>
      )}
    </>
  );
}

function Parameters({ id, title, fields }: { id: string; title: string; fields: readonly Field[] }): ReactNode {
  return fields.length === 0 ? null : (
    <section>
      <Heading as="h3" id={id}>
        {title}
      </Heading>
      <Fields fields={fields} />
    </section>
  );
}

/** @param bare - true to omit the note "No body." */
function ResponseText({ response, bare }: { response: Response; bare: boolean }): ReactNode {
  const kind = /^[245]/.exec(response.status)?.[0] ?? "other";
  return (
    <div className="api-response">
      <Heading as="h4" id={response.anchor}>
        <span className={`api-status api-status-${kind}`}>{response.status}</span>
        {response.observed && <span className="api-mark"> release</span>}
      </Heading>
      <Rich text={response.description} />
      {response.headers.length > 0 && (
        <>
          <p className="api-item-label">Headers</p>
          <Fields fields={response.headers} />
        </>
      )}
      {response.contents.length === 0 ? (
        !bare && <p className="api-item-label">No body.</p>
      ) : (
        <MediaTypes contents={response.contents} />
      )}
    </div>
  );
}
