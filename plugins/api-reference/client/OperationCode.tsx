import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";

import type { Example, Operation, Response, Sample } from "../model/model";
import Choice from "./Choice";
import Code from "./Code";

interface Props {
  readonly operation: Operation;
  /** Samples of the document's example, or of the request in the form. */
  readonly samples: readonly Sample[];
}

/** An alternative of a panel. It may have a body without an example. */
interface Shown {
  readonly name: string;
  readonly hasBody?: boolean;
  readonly example?: Example;
}

/** Right column of an operation: the request above its responses. */
export default function OperationCode({ operation, samples }: Props): ReactNode {
  const { body, kind, responses, title } = operation;
  const requests = (body?.contents.flatMap(({ examples }) => examples) ?? []).map((example) => ({
    name: example.summary,
    example,
  }));
  const isWebhook = kind === "webhook";
  const answers = kind === "frame" ? [] : succeedingFirst(responses).flatMap((response) => shown(response, isWebhook));
  const examples = <Examples title={EXAMPLES[kind]} shown={requests} owner={title} />;
  return (
    <>
      {samples.length > 0 && (
        <section className="api-panel api-ink" aria-label={`Samples: ${title}`}>
          <Tabs groupId="language">
            {samples.map(({ language, label, code }) => (
              <TabItem key={language} value={language} label={label}>
                <Code code={code} label={`${title} in ${label}`} language={language === "curl" ? "bash" : language} />
              </TabItem>
            ))}
          </Tabs>
        </section>
      )}
      {kind !== "operation" && examples}
      <Examples title={isWebhook ? "Reply" : "Answers"} shown={answers} owner={title} />
      {kind === "operation" && examples}
    </>
  );
}

const EXAMPLES = { operation: "Request examples", webhook: "Events", frame: "Frames" };

interface ExamplesProps {
  readonly title: string;
  readonly shown: readonly Shown[];
  readonly owner: string;
}

function Examples({ title, shown, owner }: ExamplesProps): ReactNode {
  if (shown.length === 0) {
    return null;
  }
  return (
    <section className="api-panel api-ink" aria-label={`${title}: ${owner}`}>
      <p className="api-panel-title">{title}</p>
      <Choice
        label={`${title}: ${owner}`}
        options={shown.map(({ name, hasBody, example }) => ({
          name,
          content:
            example === undefined ? (
              <p className="api-note">{hasBody ? "No example." : "No body."}</p>
            ) : (
              <>
                <Code
                  code={example.code}
                  label={`${owner}: ${name}`}
                  language={typeof example.value === "string" ? "text" : "json"}
                />
                {example.generated && <p className="api-note">Made from the schema.</p>}
              </>
            ),
        }))}
      />
    </section>
  );
}

/** Move successful responses first, which most readers look for. */
function succeedingFirst(responses: readonly Response[]): Response[] {
  const isSuccess = ({ status }: Response): boolean => status.startsWith("2");
  return [...responses.filter(isSuccess), ...responses.filter((response) => !isSuccess(response))];
}

function shown({ contents, observed, status }: Response, isWebhook: boolean): Shown[] {
  const examples = contents.flatMap((content) => content.examples);
  return examples.length === 0
    ? [{ name: status, hasBody: contents.length > 0 }]
    : examples.map((example) => ({
        name: isWebhook
          ? example.summary
          : `${status} ${example.generated ? "" : example.summary}${observed ? " (release)" : ""}`.trim(),
        example,
      }));
}
