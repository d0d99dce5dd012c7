import { type FormEvent, type ReactNode, useId, useState } from "react";

import { readableUrl } from "../../model/address";
import type { Operation, Server } from "../../model/model";
import { curl } from "../../model/curl";
import CopyButton from "../CopyButton";
import { useSettings } from "../settings";
import BodyEditor, { parsed } from "./BodyEditor";
import { KeyInput, ServerInput, useServer } from "./Credentials";
import { FieldsOf } from "./FormField";
import { apiKey } from "./memory";
import { validateInTime } from "./match";
import Outcome from "./Outcome";
import { addressOf, parameterHeaders, parameterValue, type ParameterValues } from "./parameters";
import { type Answer, type Failure, send } from "./send";
import type { Problem } from "./validate";

export interface TryItProps {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}

interface Sent {
  readonly url: string;
  readonly outcome: Answer | Failure;
}

/** Sends a request of the reader's own and shows what comes back. */
export default function TryIt({ operation, servers }: TryItProps): ReactNode {
  const content = operation.body?.contents.find(({ mediaType }) => mediaType.includes("json"));
  const [text, setText] = useState(() => JSON.stringify(content?.examples[0]?.value ?? {}, null, 2));
  const [parameters, setParameters] = useState<ParameterValues>({});
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [state, setState] = useState<"idle" | "sending" | Sent>("idle");
  const server = useServer(servers);
  const { keyVariable } = useSettings();
  const url = server === undefined ? undefined : addressOf(operation, parameters, server);
  const addressId = useId();
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
  const submit = async (check: boolean): Promise<void> => {
    setState("sending");
    const found = await findProblems();
    setProblems(found);
    const wrong = found.some(({ hint }) => !hint);
    if (url === undefined || (content !== undefined && body === undefined) || (check && wrong)) {
      setState("idle");
      return;
    }
    setState({ url, outcome: await send({ ...request, url, apiKey: bearer ? apiKey.get() : "" }) });
  };

  return (
    <form
      className="api-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <ServerInput servers={servers} />
      {bearer && <KeyInput />}
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
          {url === undefined ? "This has no address to send to." : `${operation.method} ${readableUrl(url)}`}
        </p>
        {url !== undefined && (
          <CopyButton
            label="Copy as curl"
            words="Copy as curl"
            text={() => curl({ ...request, url, bearer, keyVariable })}
          />
        )}
      </div>
      <ProblemList
        problems={problems}
        forced={() => void submit(false)}
        forceable={url !== undefined && (content === undefined || body !== undefined)}
      />
      <div aria-live="polite">{typeof state === "object" && <Outcome outcome={state.outcome} url={state.url} />}</div>
    </form>
  );
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
