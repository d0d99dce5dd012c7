import { type FormEvent, type ReactNode, useState } from "react";

import type { Operation, Server } from "../../../plugins/api-reference/model";
import { curl } from "../../../plugins/api-reference/samples/curl";
import CopyButton from "../CopyButton";
import BodyEditor, { parsed } from "./BodyEditor";
import { KeyInput, ServerInput, useServer } from "./Credentials";
import { FieldsOf } from "./FormField";
import { apiKey } from "./memory";
import Outcome from "./Outcome";
import { addressOf, parameterHeaders, type ParameterValues } from "./parameters";
import { type Answer, type Failure, send } from "./send";
import { type Problem, validate } from "./validate";

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
  const bearer = operation.security.some((together) => together.some(({ kind }) => kind === "bearer"));
  const body = content === undefined ? undefined : parsed(text);

  const findProblems = (): Problem[] => [
    ...(server === undefined
      ? [{ path: "server", message: "must be an address that starts with http:// or https://" }]
      : []),
    ...operation.parameters
      .filter(({ name, required }) => required && (parameters[name] ?? "") === "")
      .map(({ name }) => ({ path: name, message: "is required" })),
    ...bodyProblems(),
  ];
  const bodyProblems = (): Problem[] => {
    if (content === undefined) {
      return [];
    }
    return body === undefined ? [{ path: "body", message: "must be JSON" }] : validate(body.json, content.schema);
  };
  const request = (base: string) => ({
    method: operation.method,
    url: `${base}${addressOf(operation, parameters)}`,
    headers: parameterHeaders(operation, parameters),
    ...(body === undefined ? {} : { body: body.json }),
  });
  const submit = async (check: boolean): Promise<void> => {
    const found = findProblems();
    setProblems(found);
    if (server === undefined || (content !== undefined && body === undefined) || (check && found.length > 0)) {
      setState("idle");
      return;
    }
    setState("sending");
    const { url, ...rest } = request(server);
    setState({ url, outcome: await send({ ...rest, url, apiKey: bearer ? apiKey.get() : "" }) });
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
        <button type="submit" className="button button--primary button--sm" disabled={state === "sending"}>
          {state === "sending" ? "Sending…" : "Send"}
        </button>
        <CopyButton
          label="Copy as curl"
          words="Copy as curl"
          text={() => curl({ ...request(server ?? servers[0]?.url ?? ""), bearer })}
        />
      </div>
      <ProblemList
        problems={problems}
        forced={() => void submit(false)}
        forceable={server !== undefined && (content === undefined || body !== undefined)}
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
  return problems.length === 0 ? null : (
    <div className="api-outcome api-outcome-failure" role="alert">
      <p>
        <strong>Not sent.</strong> The service would refuse this:
      </p>
      <ul>
        {problems.map(({ path, message }) => (
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
