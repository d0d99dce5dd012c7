import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";

import { readableUrl } from "../../model/address";
import { IN_PAGE_ADDRESS } from "../../model/in-page";
import type { Operation, Sample, Server } from "../../model/model";
import { curl } from "../../model/samples/curl";
import CopyButton from "../CopyButton";
import { useSettings } from "../settings";
import BodyEditor, { parsed } from "./BodyEditor";
import { KeyInput, ServerInput, useServer } from "./Credentials";
import { openConnection, socketAddresses } from "./connections";
import { FieldsOf } from "./FormField";
import Frames from "./Frames";
import { inPageServer } from "./inPage";
import { apiKey } from "./memory";
import { validateInTime } from "./match";
import Outcome from "./Outcome";
import { addressOf, parameterHeaders, parameterValue, type ParameterValues } from "./parameters";
import { type Answer, type Failure, type Request, requestInit, send } from "./send";
import { typedSamples } from "./typed";
import type { Problem } from "./validate";
import type { SampleRequest } from "../../model/request";

export interface TryItProps {
  readonly operation: Operation;
  readonly servers: readonly Server[];
  /** Shows samples of what the reader filled in. */
  readonly show: (samples: readonly Sample[]) => void;
}

interface Sent {
  readonly url: string;
  /** The request as a command, for a reader whose browser may not send it. */
  readonly command: string;
  readonly outcome: Answer | Failure;
}

/** Sends a request of the reader's own and shows what comes back. */
export default function TryIt({ operation, servers, show }: TryItProps): ReactNode {
  const content = operation.body?.contents.find(({ mediaType }) => mediaType.includes("json"));
  const example = JSON.stringify(content?.examples[0]?.value ?? {}, null, 2);
  const [text, setText] = useState(example);
  const [parameters, setParameters] = useState<ParameterValues>({});
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [state, setState] = useState<"idle" | "sending" | Sent>("idle");
  const server = useServer();
  const isInPage = server === IN_PAGE_ADDRESS;
  const { formStyleSheet, keyVariable } = useSettings();
  const url = server === undefined ? undefined : addressOf(operation, parameters, server);
  const addressId = useId();
  // What the reader copies goes to a server that is there.
  const outside = isInPage ? (servers[0]?.url ?? "https://api.example.com") : server;
  const outsideUrl = outside === undefined ? undefined : addressOf(operation, parameters, outside);
  const bearer = operation.security.some((together) => together.some(({ kind }) => kind === "bearer"));
  const body = content === undefined ? undefined : parsed(text);

  const findProblems = async (): Promise<Problem[]> => [
    ...addressProblems(),
    ...operation.parameters
      .filter(({ name, required }) => required && parameterValue(parameters, name) === "")
      .map(({ name }) => ({ path: name, message: "is required" })),
    ...(await bodyProblems()),
  ];
  const addressProblems = (): Problem[] => {
    if (server === undefined) {
      const words = "must be an address that starts with http:// or https://, without user name, query and fragment";
      return [{ path: "server", message: words }];
    }
    return url === undefined
      ? [{ path: operation.path, message: "would lead to another path: a value is . or .." }]
      : [];
  };
  const bodyProblems = async (): Promise<Problem[]> => {
    if (content === undefined) {
      return [];
    }
    return body === undefined ? [{ path: "body", message: "must be JSON" }] : validateInTime(body.json, content.schema);
  };
  const request = {
    method: operation.method,
    headers: parameterHeaders(operation, parameters),
    ...(body === undefined ? {} : { body: body.json }),
  };
  const sample =
    outsideUrl === undefined ? undefined : { ...request, url: readableUrl(outsideUrl), bearer, keyVariable };
  const isChanged = text !== example || Object.keys(parameters).length > 0 || outside !== servers[0]?.url;
  const shown = sample && isChanged ? JSON.stringify(sample) : undefined;
  useEffect(() => {
    show(shown === undefined ? operation.samples : typedSamples(operation, JSON.parse(shown) as SampleRequest));
  }, [operation, show, shown]);
  const submit = async (check: boolean): Promise<void> => {
    setState("sending");
    const found = await findProblems();
    setProblems(found);
    const wrong = found.some(({ hint }) => !hint);
    if (url === undefined || (content !== undefined && body === undefined) || (check && wrong)) {
      setState("idle");
      return;
    }
    const toSend = { ...request, url, apiKey: bearer && !isInPage ? apiKey.get() : "" };
    const command = curl({ ...request, url: outsideUrl ?? url, bearer, keyVariable });
    setState({ url, command, outcome: await (isInPage ? sendInPage(toSend) : send(toSend)) });
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
          {bearer && !isInPage && <KeyInput />}
          <FieldsOf
            fields={operation.parameters}
            value={parameters}
            onChange={(value) => setParameters(value as ParameterValues)}
            path=""
            problems={problems}
          />
          {content && (
            <BodyEditor
              schema={content.schema}
              examples={content.examples}
              text={text}
              onChange={setText}
              problems={problems}
            />
          )}
          <div className="api-form-row">
            <button
              type="submit"
              className="button button--primary button--sm"
              disabled={state === "sending"}
              aria-describedby={addressId}
            >
              {state === "sending" ? "Sending…" : "Send"}
            </button>
            <p className="api-form-address" id={addressId}>
              {url === undefined
                ? "This has no address to send to."
                : `${operation.method} ${isInPage ? new URL(url).pathname + new URL(url).search : readableUrl(url)}`}
            </p>
            {sample !== undefined && <CopyButton label="Copy as curl" words="Copy as curl" text={() => curl(sample)} />}
          </div>
          <ProblemList
            problems={problems}
            forced={() => void submit(false)}
            forceable={url !== undefined && (content === undefined || body !== undefined)}
          />
        </div>
        <div className="api-form-outcome">
          <div aria-live="polite">{typeof state === "object" && <Outcome {...state} />}</div>
        </div>
      </form>
      {isInPage && <Frames />}
    </div>
  );
}

/** Sends a request to the server in this page. Who is to see its effect connects first, and an answer's WebSockets are opened. */
async function sendInPage(request: Request): Promise<Answer | Failure> {
  const server = await inPageServer().catch(() => undefined);
  if (server === undefined) {
    return { kind: "failure", cause: "in-page" };
  }
  for (const address of (await server.audience?.(request.url, requestInit(request))) ?? []) {
    await openConnection(server, address);
  }
  const outcome = await send(request, server);
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

/** What was sent unchecked. */
function Hints({ problems }: { problems: readonly Problem[] }): ReactNode {
  return problems.map(({ path, message }) => (
    <p key={`${path} ${message}`} className="api-form-hint" role="status">
      <code>{path || "body"}</code> {message}. The service decides.
    </p>
  ));
}
