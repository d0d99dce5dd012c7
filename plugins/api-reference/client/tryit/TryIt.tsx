import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";

import { type ParameterValues, readableUrl } from "../../model/address";
import { IN_PAGE_ADDRESS } from "../../model/in-page";
import { jsonText, textOf } from "../../model/json";
import type { Json, Operation, Sample, Server } from "../../model/model";
import { bodyKind, bodyOf, chosenContent, requestOf, type SampleRequest } from "../../model/request";
import { curl } from "../../model/samples/curl";
import CopyButton from "../CopyButton";
import { useSettings } from "../settings";
import BodyEditor, { parsed } from "./BodyEditor";
import { KeyInput, ServerInput, useServer } from "./Credentials";
import { openConnection, socketAddresses } from "./connections";
import FormField from "./FormField";
import Frames from "./Frames";
import { inPageServer } from "./inPage";
import { validateInTime } from "./match";
import { apiKey } from "./memory";
import Outcome from "./Outcome";
import { type Answer, type Failure, type Request, requestInit, send } from "./send";
import { typedSamples } from "./typed";
import type { Problem } from "./validate";

export interface TryItProps {
  readonly operation: Operation;
  readonly servers: readonly Server[];
  /** Updates the shown samples to the request in the form. */
  readonly show: (samples: readonly Sample[]) => void;
}

interface Sent {
  readonly url: string;
  /** The request as a shell command, for when the browser can't send it. */
  readonly command: string;
  /** Undefined until something has been received. */
  readonly outcome?: Answer | Failure;
}

/** Return the form's initial values: the document's examples of required parameters. */
const examplesOf = ({ parameters }: Operation): ParameterValues =>
  new Map(
    parameters.flatMap(({ anchor, required, schema }): [string, Json][] => {
      const example = schema.examples?.[0];
      return required && example !== undefined ? [[anchor, example]] : [];
    }),
  );

/** Form that sends a request and shows its outcome. */
export default function TryIt({ operation, servers, show }: TryItProps): ReactNode {
  const content = chosenContent(operation.body);
  const kind = content && bodyKind(content.mediaType);
  const [example] = content?.examples ?? [];
  const start = kind === "text" ? textOf(example?.value ?? "") : jsonText(example?.value ?? {}, 2);
  const [text, setText] = useState(start);
  const [values, setValues] = useState(() => examplesOf(operation));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sent, setSent] = useState<Sent>();
  const [stop, setStop] = useState<AbortController>();
  const server = useServer(servers);
  const isInPage = server === IN_PAGE_ADDRESS;
  const { formStyleSheet, keyVariable } = useSettings();
  const addressId = useId();

  const value = kind === "text" ? { json: text } : parsed(text);
  const body = content && value && bodyOf(content, value.json);
  const requestTo = (address: string | undefined): SampleRequest | undefined =>
    address === undefined ? undefined : requestOf(operation, values, address, keyVariable, body);
  const request = requestTo(server);
  // Read from the operation, because an incomplete server URL makes no request.
  const takesKey = operation.security.flat().some(({ header }) => header !== undefined);
  // Use a real server in samples: the server in the page exists only there.
  const outside = isInPage ? (servers[0]?.url ?? "") : server;
  const made = requestTo(outside);
  const sample = made && { ...made, url: readableUrl(made.url) };
  const isChanged = text !== start || values.size > 0 || outside !== (servers[0]?.url ?? "");
  const shown = sample && isChanged ? JSON.stringify(sample) : undefined;
  useEffect(() => {
    show(shown === undefined ? operation.samples : typedSamples(operation, JSON.parse(shown) as SampleRequest));
  }, [operation, show, shown]);

  const hindrance = hindranceOf(operation, body?.files ?? []);
  const isComplete = request !== undefined && (content === undefined || body !== undefined);
  const findProblems = async (): Promise<Problem[]> => [
    ...(server === undefined ? [NO_ADDRESS] : []),
    ...(server !== undefined && request === undefined ? [{ path: operation.path, message: OTHER_PATH }] : []),
    ...operation.parameters
      .filter(({ anchor, required }) => required && (values.get(anchor) ?? "") === "")
      .map(({ name }) => ({ path: name, message: "is required" })),
    ...(content === undefined || kind === "text"
      ? []
      : value === undefined
        ? [{ path: "body", message: "must be JSON" }]
        : await validateInTime(JSON.parse(text) as Json, content.schema)),
  ];
  const submit = async (check: boolean): Promise<void> => {
    if (hindrance !== undefined) {
      return;
    }
    const controller = new AbortController();
    setStop(controller);
    const found = await findProblems();
    setProblems(found);
    if (isComplete && !(check && found.some(({ hint }) => !hint))) {
      const toSend = { ...request, apiKey: request.key && !isInPage ? apiKey.get() : "" };
      const told = { url: request.url, command: curl(made ?? request) };
      setSent(undefined);
      const way = { stop: controller, onPart: (outcome: Answer) => setSent({ ...told, outcome }) };
      setSent({ ...told, outcome: await (isInPage ? sendInPage(toSend, way) : send(toSend, way)) });
    }
    setStop(undefined);
  };

  return (
    <div className="api-exchange">
      <link rel="stylesheet" href={formStyleSheet} precedence="medium" />
      <form
        className="api-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(true);
        }}
      >
        <div className="api-form-request">
          <ServerInput servers={servers} />
          {takesKey && !isInPage && <KeyInput />}
          {operation.parameters.map(({ anchor, in: place, name, required, schema }) => (
            <FormField
              key={anchor}
              name={name}
              schema={schema}
              required={required}
              value={values.get(anchor)}
              onChange={(entry) => {
                const others = [...values].filter(([key]) => key !== anchor);
                setValues(new Map(entry === undefined ? others : [...others, [anchor, entry]]));
              }}
              path={name}
              problems={place === "cookie" ? [...problems, { path: name, message: NO_COOKIE, hint: true }] : problems}
            />
          ))}
          {content && kind === "text" ? (
            <textarea
              aria-label={`Body (${content.mediaType})`}
              rows={8}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          ) : (
            content && (
              <BodyEditor
                schema={content.schema}
                examples={content.examples}
                text={text}
                onChange={setText}
                problems={problems}
                onlyForm={kind !== "json"}
              />
            )
          )}
          <div className="api-form-row">
            {hindrance === undefined ? (
              <button
                type="submit"
                className="button button--primary button--sm"
                disabled={stop !== undefined}
                aria-describedby={addressId}
              >
                {stop === undefined ? "Send" : "Sending…"}
              </button>
            ) : (
              <p className="api-form-hint">This form can&apos;t send {hindrance}. Send it from a terminal.</p>
            )}
            {stop && (
              <button type="button" className="api-copy" onClick={() => stop.abort(new DOMException("", "AbortError"))}>
                Stop
              </button>
            )}
            <p className="api-form-address" id={addressId}>
              {request === undefined
                ? "This has no address to send to."
                : `${operation.method} ${isInPage ? new URL(request.url).pathname + new URL(request.url).search : readableUrl(request.url)}`}
            </p>
            {sample !== undefined && <CopyButton label="Copy as curl" words="Copy as curl" text={() => curl(sample)} />}
          </div>
          <ProblemList
            problems={problems}
            forced={() => void submit(false)}
            forceable={isComplete && hindrance === undefined}
          />
        </div>
        <div className="api-form-outcome">
          <div aria-live="polite">{sent?.outcome && <Outcome {...sent} outcome={sent.outcome} />}</div>
        </div>
      </form>
      {isInPage && <Frames />}
    </div>
  );
}

const NO_ADDRESS: Problem = {
  path: "server",
  message: "must be an address that starts with http:// or https://, without user name, query and fragment",
};
const OTHER_PATH = "would lead to another path: a value is . or ..";
const NO_COOKIE = "is in the samples alone: browsers let no page write a cookie of a request";

/** Say what the form can't send of the operation; undefined when it can send everything. */
function hindranceOf({ body }: Operation, files: readonly string[]): string | undefined {
  if (files.length > 0) {
    return "files";
  }
  return body && chosenContent(body) === undefined && body.contents.length > 0
    ? `a body of the type ${body.contents.map(({ mediaType }) => mediaType).join(" or ")}`
    : undefined;
}

/**
 * Send a request to the server in this page. Opens the WebSockets of its recipients first, and those in the response
 * afterwards.
 */
async function sendInPage(request: Request, way: Parameters<typeof send>[1]): Promise<Answer | Failure> {
  const server = await inPageServer().catch(() => undefined);
  if (server === undefined) {
    return { kind: "failure", cause: "in-page" };
  }
  for (const address of (await server.audience?.(request.url, requestInit(request))) ?? []) {
    await openConnection(server, address);
  }
  const outcome = await send(request, { ...way, server });
  if (outcome.kind === "answer") {
    await Promise.all(socketAddresses(outcome.body).map((address) => openConnection(server, address)));
  }
  return outcome;
}

function ProblemList({
  problems,
  forced,
  forceable,
}: {
  problems: readonly Problem[];
  forced: () => void;
  forceable: boolean;
}): ReactNode {
  const wrong = problems.filter(({ hint }) => !hint);
  return wrong.length === 0 ? (
    <Hints problems={problems} />
  ) : (
    <div className="api-outcome api-outcome-failure" role="alert">
      <p>
        <strong>Not sent.</strong> The service would refuse this:
      </p>
      <ul>
        {wrong.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path || "body"}</code> {message}
          </li>
        ))}
      </ul>
      {forceable && (
        <button type="button" className="api-copy" onClick={forced}>
          Send anyway
        </button>
      )}
    </div>
  );
}

/** List the values that were sent unchecked. */
function Hints({ problems }: { problems: readonly Problem[] }): ReactNode {
  return problems.map(({ path, message }) => (
    <p key={`${path} ${message}`} className="api-form-hint" role="status">
      <code>{path || "body"}</code> {message}. The service decides.
    </p>
  ));
}
