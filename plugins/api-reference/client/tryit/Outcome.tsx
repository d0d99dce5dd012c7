import clsx from "clsx";
import type { ReactNode } from "react";

import { IN_PAGE_ADDRESS } from "../../model/in-page";
import type { Operation } from "../../model/model";
import { Code, Facts } from "../parts";
import { socketAddresses } from "./connections";
import { parsed } from "./Inputs";
import type { Answer, Failure, FailureCause } from "./send";

interface Props {
  readonly outcome: Answer | Failure;
  readonly url: string;
  readonly command: string;
  /** Origins that the service allows to call it. */
  readonly origins: readonly string[];
}

export default function Outcome({ outcome, url, command, origins }: Props): ReactNode {
  if (outcome.kind === "answer") {
    return <AnswerView answer={outcome} isOutside={!url.startsWith(IN_PAGE_ADDRESS)} />;
  }
  const { cause } = outcome;
  return (
    <Panel title="No answer to read" kind="failure">
      <p>{EXPLANATIONS[cause](new URL(url).origin)}</p>
      {cause === "cross-origin" && <AllowedOrigins origins={origins} />}
      {BROWSERS_OWN.has(cause) && (
        <Code code={[command]} label="The same request in curl, for bash, zsh and fish" language="bash" />
      )}
    </Panel>
  );
}

/** Show, before a request is sent, where its answer will stand, and what is expected. */
export function Expected({ responses }: Pick<Operation, "responses">): ReactNode {
  const { contents, status } = responses.find((response) => response.status.startsWith("2")) ?? {};
  const example = contents?.flatMap(({ examples }) => examples)[0];
  return (
    <Panel title="Answer">
      <p>Status, time, body and headers of the answer will be here.</p>
      {status && <p>{example ? `An example of ${status}:` : `Expected: ${status}, without a body.`}</p>}
      {example && <Code code={example.code} label={`Expected: ${status}`} language="json" />}
    </Panel>
  );
}

interface PanelProps {
  readonly title: ReactNode;
  readonly kind?: "success" | "failure";
  readonly children: ReactNode;
}

const Panel = ({ title, kind, children }: PanelProps): ReactNode => (
  <div className={clsx("api-panel code-ink api-outcome", kind && `api-outcome-${kind}`)}>
    <p className="api-panel-title">{title}</p>
    {children}
  </div>
);

function AnswerView({ answer, isOutside }: { answer: Answer; isOutside: boolean }): ReactNode {
  const { body, duration, headers, status, statusText } = answer;
  const text = readable(body);
  const short = shortened(text);
  const title = (
    <>
      <strong>
        {status} {statusText}
      </strong>{" "}
      in {Math.round(duration)} ms
    </>
  );
  return (
    <Panel title={title} kind={status < 400 ? "success" : "failure"}>
      {status === 401 && <p>The API key is missing or wrong.</p>}
      {body === "" ? (
        <p>{status === 204 ? "Done. The answer has no body." : "The answer has no body."}</p>
      ) : (
        <Code code={[short]} whole={text} label="Body of the answer" language="json" />
      )}
      {short !== text && <p>Long values end in “…” here. Copy takes them whole.</p>}
      {isOutside && socketAddresses(body).length > 0 && (
        <p>
          The answer has the address of a WebSocket. This page opens those of its own server alone: its security policy
          lets no WebSocket out, and an open one would make the service call your webhook. Open it with a client of
          yours, or choose “This page” above to see frames.
        </p>
      )}
      <details>
        <summary>Headers that the browser shows</summary>
        <Facts of={headers.map(([name, value]) => [name, <code key={name}>{value}</code>])} />
      </details>
    </Panel>
  );
}

/** Shorten the strings of JSON that have no spaces and would take several lines, such as tokens. */
export const shortened = (text: string): string => text.replace(/"([^"\\\s]{28})[^"\\\s]{29,}"/g, '"$1…"');

/** A number of JSON with more digits than JavaScript keeps. */
const LONG_NUMBER = /[:[,]\s*-?\d[\d.]{15}/;

function readable(body: string): string {
  const value = LONG_NUMBER.test(body) ? undefined : parsed(body);
  return value === undefined ? body : JSON.stringify(value.json, null, 2);
}

/** Failures caused by the browser, where a shell command still works. */
const BROWSERS_OWN: ReadonlySet<FailureCause> = new Set(["policy", "mixed-content", "redirect", "cross-origin"]);

const EXPLANATIONS: Readonly<Record<FailureCause, (origin: string) => string>> = {
  "key-characters": () =>
    "The API key holds a space, a line break or a letter that no header can carry. Copy it again. Nothing was sent.",
  offline: () => "This device is offline. Nothing was sent.",
  policy: (origin) =>
    `The security policy of this page doesn't allow requests to ${origin}. Reload this page and try again, or send it from a terminal. Nothing was sent.`,
  "mixed-content": (origin) =>
    `This page is served over https, and the browser refuses requests from it to ${origin}, which is plain http. Use an https address, or send it from a terminal. Nothing was sent.`,
  redirect: (origin) =>
    `${origin} answered with a redirect. This page doesn't follow it, because the body would go to another address, which browsers don't tell. Send it from a terminal: with --verbose, the command below prints where it points.`,
  stopped: () => "You stopped it. The request may have been carried out.",
  timeout: (origin) => `${origin} did not answer within 30 seconds. The request may have been carried out.`,
  "cross-origin": (origin) =>
    `${origin} is there, but it doesn't allow this page to read its answer (CORS), so the browser hid it. The request may have been carried out.`,
  "in-page": () => "The server in this page could not be started. Check your connection, and send again.",
  "no-answer": (origin) => `Nothing answers at ${origin}. Check the address, and that the service runs.`,
};

/** Say which origins may call the service, and what to allow on another. */
function AllowedOrigins({ origins }: Pick<Props, "origins">): ReactNode {
  return (
    <p>
      The service answers pages on {origins.join(" and ")}, and may not allow the <code>Content-Type</code> header that
      JSON needs. Send it from a terminal, or, on your own server, allow the origin{" "}
      <code>{globalThis.location?.origin}</code> and the headers <code>Authorization</code> and{" "}
      <code>Content-Type</code>.
    </p>
  );
}
