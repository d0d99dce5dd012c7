import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";

import type { Example, Operation, Response, Sample } from "../model/model";
import { unsupportedIn } from "../model/request";
import { Choice, Code } from "./parts";

interface Props {
  readonly operation: Operation;
  /** Samples of the document's example, or of the request in the form. */
  readonly samples: readonly Sample[];
}

/** An example in a panel, or what is said in place of one. */
interface Shown {
  readonly name: string;
  /** What the name stands for, where it is short. */
  readonly summary?: string;
  readonly example: Example | string;
}

const NO_EXAMPLE = "No example: the document has none, and none could be made.";

const ANSWERS = "Answers";

const EXAMPLES = { operation: "Request examples", webhook: "Events", frame: "Frames" };

/** Right column of an operation: the request above its responses. */
export default function OperationCode({ operation, samples }: Props): ReactNode {
  const { body, kind, responses, title } = operation;
  const unsupported = unsupportedIn(operation);
  const requests = (body?.contents ?? []).flatMap(({ examples, mediaType }): Shown[] =>
    examples.length === 0
      ? [{ name: mediaType, example: NO_EXAMPLE }]
      : examples.map((example) => ({ name: example.summary, example })),
  );
  const isSuccess = ({ status }: Response): boolean => status.startsWith("2");
  // Show successful responses first, which most readers look for.
  const answers = [...responses.filter(isSuccess), ...responses.filter((response) => !isSuccess(response))];
  const examples = <Examples title={EXAMPLES[kind]} shown={requests} owner={title} />;
  return (
    <>
      {samples.length > 0 && (
        <section className="api-panel code-ink" aria-label={`Samples: ${title}`}>
          <Tabs groupId="language">
            {samples.map(({ language, label, code }) => (
              <TabItem key={language} value={language} label={label}>
                <Code code={code} label={`${title} in ${label}`} language={language === "curl" ? "bash" : language} />
              </TabItem>
            ))}
          </Tabs>
          {operation.unmade.length > 0 && (
            <p className="api-note">No example could be made for {operation.unmade.join(", ")}.</p>
          )}
          {unsupported.length > 0 && <p className="api-note">Not supported here: {unsupported.join(", ")}.</p>}
        </section>
      )}
      {kind !== "operation" && examples}
      {kind !== "frame" && (
        <Examples
          title={kind === "webhook" ? "Reply" : ANSWERS}
          shown={withShortNames(answers.flatMap((response) => shownOf(response, kind === "webhook")))}
          owner={title}
        />
      )}
      {kind === "operation" && examples}
    </>
  );
}

interface ExamplesProps {
  readonly title: string;
  readonly shown: readonly Shown[];
  readonly owner: string;
}

function Examples({ title, shown, owner }: ExamplesProps): ReactNode {
  return shown.length === 0 ? null : (
    <section className="api-panel code-ink" aria-label={`${title}: ${owner}`}>
      {/* Statuses say themselves what they are. */}
      {title !== ANSWERS && <p className="api-panel-title">{title}</p>}
      <Choice
        label={`${title}: ${owner}`}
        options={shown.map(({ name, summary, example }) => [
          name,
          <>
            {summary && <p className="api-note">{summary}</p>}
            {typeof example === "string" || example.code.every((token) => token === "") ? (
              <p className="api-note">{typeof example === "string" ? example : "Empty: a text without characters."}</p>
            ) : (
              <>
                <Code
                  code={example.code}
                  label={`${owner}: ${name}${summary ? `, ${summary}` : ""}`}
                  language={typeof example.value === "string" ? "text" : "json"}
                />
                {example.generated && <p className="api-note">Made from the schema.</p>}
              </>
            )}
          </>,
        ])}
      />
    </section>
  );
}

function shownOf({ contents, observed, status }: Response, isWebhook: boolean): Shown[] {
  const name = observed ? `${status} release` : status;
  const withExamples = contents.filter(({ examples }) => examples.length > 0);
  return withExamples.length === 0
    ? [{ name, example: contents.length > 0 ? NO_EXAMPLE : "No body." }]
    : withExamples.flatMap(({ examples, mediaType }) =>
        examples.map((example): Shown => {
          const own = withExamples.length > 1 ? mediaType : "";
          const summary = example.generated || (own && examples.length === 1) ? own : example.summary;
          return isWebhook ? { name: example.summary, example } : { name, summary, example };
        }),
      );
}

/** Name the answers by their status alone, where no other has the same. */
function withShortNames(shown: readonly Shown[]): Shown[] {
  const isUnique = (name: string): boolean => shown.filter((other) => other.name === name).length === 1;
  return shown.map((one) =>
    isUnique(one.name) || !one.summary ? one : { ...one, name: `${one.name} ${one.summary}`, summary: "" },
  );
}
