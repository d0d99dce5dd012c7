import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

import { readableUrl } from "../../model/address";
import { IN_PAGE_ADDRESS } from "../../model/in-page";
import type { Json, Operation, PageSettings, Sample, Server, Token } from "../../model/model";
import { chosenContent, keysOf, requestOf, type SampleRequest, unsupportedIn } from "../../model/request";
import { curl } from "../../model/samples/curl";
import { samplesOf } from "../../model/samples/languages";
import { type Problem, validate } from "../../model/validate";
import { CopyButton } from "../parts";
import { typeName } from "../typeName";
import Frames from "./Frames";
import { sendInPage } from "./inPage";
import { BUTTON, KeyInput, ParameterInput, parsed, ServerInput, useServer } from "./Inputs";
import { apiKeys, keyName } from "./memory";
import Outcome, { Expected } from "./Outcome";
import { type Answer, type Failure, send } from "./send";

interface Props {
  readonly operation: Operation;
  readonly servers: readonly Server[];
  /** Shows samples of the request in the form, once it isn't the document's example any more. */
  readonly show: (samples: readonly Sample[] | undefined) => void;
  readonly settings: PageSettings;
}

interface Sent {
  readonly url: string;
  /** The request as a shell command, for when the browser can't send it. */
  readonly command: string;
  readonly outcome: Answer | Failure;
}

export default function TryIt({ operation, servers, show, settings }: Props): ReactNode {
  const content = chosenContent(operation.body);
  const [example = { value: {} }] = content?.examples ?? [];
  const start = JSON.stringify(example.value, null, 2);
  const [text, setText] = useState(start);
  const [values, setValues] = useState(() => examplesOf(operation));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sent, setSent] = useState<Sent>();
  const [stop, setStop] = useState<AbortController>();
  const server = useServer(servers);
  const isInPage = server === IN_PAGE_ADDRESS;
  const id = useId();
  const parameters = operation.parameters.filter(({ unsupported }) => !unsupported);

  const value = parsed(text);
  const body = content && value && { mediaType: content.mediaType, value: value.json, text };
  const requestTo = (address: string | undefined): SampleRequest | undefined =>
    address === undefined ? undefined : requestOf(operation, values, address, settings.keyVariable, body);
  const request = requestTo(server);
  // Read from the operation, because an incomplete server URL makes no request.
  const keys = isInPage ? [] : keysOf(operation, settings.keyVariable);
  // Use a real server in samples: the server in the page exists only there.
  const outside = isInPage ? (servers[0]?.url ?? "") : server;
  const made = requestTo(outside);
  const sample = made && { ...made, url: readableUrl(made.url) };
  const isChanged = text !== start || values.size > 0 || outside !== (servers[0]?.url ?? "");
  const shown = sample && isChanged ? JSON.stringify(sample) : undefined;
  useEffect(() => {
    show(shown === undefined ? undefined : samplesOf(JSON.parse(shown) as SampleRequest, operation, coloured));
  }, [operation, show, shown]);

  // On a phone, the answer stands below the form.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) {
      answer.current?.scrollIntoView({ block: "nearest" });
    }
  }, [sent]);

  const unsupported = unsupportedIn(operation);
  const toSend = unsupported.length === 0 && (content === undefined || body !== undefined) ? request : undefined;
  const findProblems = (): Problem[] => [
    ...(server === undefined ? [NO_ADDRESS] : []),
    ...(server !== undefined && request === undefined ? [{ path: operation.path, message: OTHER_PATH }] : []),
    ...parameters
      .filter(({ anchor, required }) => required && !values.has(anchor))
      .map(({ name }) => ({ path: name, message: "is required" })),
    ...(content === undefined
      ? []
      : value === undefined
        ? [{ path: "", message: "must be JSON" }]
        : validate(value.json, content.schema, typeName)),
  ];
  const submit = async (check: boolean): Promise<void> => {
    const found = findProblems();
    setProblems(found);
    if (toSend === undefined || (check && found.length > 0)) {
      return;
    }
    const controller = new AbortController();
    setStop(controller);
    setSent(undefined);
    const told = { url: toSend.url, command: curl(made ?? toSend) };
    const secrets = new Map(keys.map(({ variable }) => [variable, apiKeys.get().get(keyName(server, variable)) ?? ""]));
    const keyed = { ...toSend, secrets };
    setSent({ ...told, outcome: await (isInPage ? sendInPage : send)(keyed, controller) });
    setStop(undefined);
  };

  return (
    <div className="api-exchange">
      <link rel="stylesheet" href={settings.formStyleSheet} precedence="medium" />
      <form
        className="api-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(true);
        }}
      >
        <ServerInput servers={servers} />
        {keys.map((key) => (
          <KeyInput key={key.variable} {...key} isOnly={keys.length === 1} server={server} />
        ))}
        {parameters.map((parameter) => (
          <ParameterInput
            key={parameter.anchor}
            parameter={parameter}
            value={values.get(parameter.anchor)}
            onChange={(entry) => {
              const others = [...values].filter(([key]) => key !== parameter.anchor);
              setValues(new Map(entry === undefined ? others : [...others, [parameter.anchor, entry]]));
            }}
          />
        ))}
        {content && content.examples.length > 1 && (
          <div className="api-form-field">
            <label htmlFor={`${id}-example`}>Start from an example</label>
            <select
              id={`${id}-example`}
              value=""
              onChange={({ target }) =>
                setText(JSON.stringify((content.examples[Number(target.value)] ?? example).value, null, 2))
              }
            >
              <option value="">Choose one</option>
              {content.examples.map(({ name, summary }, index) => (
                <option key={name} value={index}>
                  {summary}
                </option>
              ))}
            </select>
          </div>
        )}
        {content && (
          <div className="api-form-field">
            <label htmlFor={`${id}-body`}>Body (JSON)</label>
            <textarea
              id={`${id}-body`}
              rows={12}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
        <div className="api-form-row">
          {unsupported.length === 0 ? (
            <button
              type="submit"
              className="button button--primary button--sm"
              disabled={stop !== undefined}
              aria-describedby={id}
            >
              {stop === undefined ? "Send" : "Sending…"}
            </button>
          ) : (
            <p className="api-form-hint">Not supported here: {unsupported.join(", ")}. Send it from a terminal.</p>
          )}
          {stop && (
            <button type="button" className={BUTTON} onClick={() => stop.abort(new DOMException("", "AbortError"))}>
              Stop
            </button>
          )}
          <p className="api-form-address" id={id}>
            {request === undefined
              ? "This has no address to send to."
              : `${operation.method} ${readableUrl(isInPage ? request.url.slice(IN_PAGE_ADDRESS.length) : request.url)}`}
          </p>
          {sample !== undefined && (
            <CopyButton label="Copy as curl, for bash, zsh and fish" words="Copy as curl" text={() => curl(sample)} />
          )}
        </div>
        {problems.length > 0 && (
          <div className="alert alert--danger" role="alert">
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
            {toSend && (
              <button type="button" className={BUTTON} disabled={stop !== undefined} onClick={() => void submit(false)}>
                Send anyway
              </button>
            )}
          </div>
        )}
      </form>
      <div className="api-answer">
        {!sent && <Expected {...operation} />}
        <div ref={answer} aria-live="polite">
          {sent && <Outcome {...sent} origins={settings.allowedOrigins} />}
        </div>
        {isInPage && <Frames />}
      </div>
    </div>
  );
}

/** Highlight strings, numbers and booleans only. The build's highlighter would be most of the form's size. */
const coloured = (code: string): Token[] =>
  code
    .split(/("(?:[^"\\\n]|\\.)*"|\b(?:true|false|null|True|False|None|\d+(?:\.\d+)?)\b)/)
    .flatMap((part, index): Token[] =>
      part === "" ? [] : [index % 2 === 0 ? part : [part.startsWith('"') ? "string" : "value", part]],
    );

const NO_ADDRESS: Problem = {
  path: "server",
  message: "must be an address that starts with http:// or https://, without user name, query and fragment",
};
const OTHER_PATH = "would lead to another path: a value is . or ..";

/** Return the form's initial values: the document's examples of required parameters. */
const examplesOf = ({ parameters }: Operation): ReadonlyMap<string, Json> =>
  new Map(
    parameters.flatMap(({ anchor, required, schema }): [string, Json][] => {
      const example = schema.examples?.[0];
      return required && example !== undefined ? [[anchor, example]] : [];
    }),
  );
