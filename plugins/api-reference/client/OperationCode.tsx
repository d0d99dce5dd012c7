import useIsBrowser from "@docusaurus/useIsBrowser";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";

import type { Example, MediaType, Operation, Response, Sample } from "../model/model";
import { chosenContent, unsupportedIn } from "../model/request";
import Exchange from "./Exchange";
import { Choice, Code } from "./parts";

interface Props {
  readonly operation: Operation;
  /** Samples of the request in the form, if it isn't an example of the document. */
  readonly typed: readonly Sample[] | undefined;
  readonly frames: readonly Operation[];
}

/** An example in a panel, or what is said in place of one. */
interface Shown {
  readonly name: string;
  /** What the name stands for, where it is short. */
  readonly summary?: string;
  readonly example: Example | string;
}

const NO_EXAMPLE = "No example: the document has none, and none could be made.";

/** Right column of an operation: the request above its responses. */
export default function OperationCode({ operation, typed, frames }: Props): ReactNode {
  const { body, kind, responses, title } = operation;
  const isSuccess = ({ status }: Response): boolean => status.startsWith("2");
  // Show successful responses first, which most readers look for.
  const answers = [...responses.filter(isSuccess), ...responses.filter((response) => !isSuccess(response))];
  const contents = body?.contents ?? [];
  const chosen = chosenContent(body);
  const examplesOf = (some: readonly MediaType[]): ReactNode => (
    <Examples
      title={kind === "webhook" ? "Events" : "Other bodies"}
      shown={some.flatMap((one) => bodiesOf(one, contents.length === 1))}
      owner={title}
    />
  );
  if (kind === "frame") {
    return <Exchange frames={body === undefined ? frames : [operation]} owner={title} />;
  }
  return (
    <>
      {kind === "operation" ? <Samples {...{ operation, typed }} /> : examplesOf(contents)}
      <Examples
        title={kind === "webhook" ? "Reply" : "Answers"}
        shown={withShortNames(answers.flatMap((response) => shownOf(response, kind === "webhook")))}
        owner={title}
      />
      {kind === "operation" && examplesOf(contents.filter((content) => content !== chosen))}
    </>
  );
}

/** Show a call in every language, with each example of its body. */
function Samples({ operation, typed }: Pick<Props, "operation" | "typed">): ReactNode {
  const { body, samples, title, unmade } = operation;
  // Leave the other languages of further examples out of the HTML, where nearly all readers would load them in vain.
  const further = useIsBrowser() ? Infinity : 1;
  const examples = typed ? [] : (chosenContent(body)?.examples ?? []);
  const unsupported = unsupportedIn(operation);
  const tabs = (shown: readonly Sample[], name = ""): ReactNode => (
    <Tabs groupId="language">
      {shown.map(({ language, label, code }) => (
        <TabItem key={language} value={language} label={label}>
          <Code code={code} label={`${title} in ${label}${name}`} language={language === "curl" ? "bash" : language} />
        </TabItem>
      ))}
    </Tabs>
  );
  return samples.length === 0 ? null : (
    <section className="api-panel code-ink" aria-label={`Samples: ${title}`}>
      {examples.length < 2 ? (
        tabs(typed ?? samples)
      ) : (
        <Choice
          label={`Example: ${title}`}
          options={examples.map(({ samples: own, summary }) => [
            summary,
            own ? tabs(own.slice(0, further), `, ${summary}`) : tabs(samples),
          ])}
        />
      )}
      {unmade.length > 0 && <p className="api-note">No example could be made for {unmade.join(", ")}.</p>}
      {unsupported.length > 0 && <p className="api-note">Not supported here: {unsupported.join(", ")}.</p>}
    </section>
  );
}

interface ExamplesProps {
  readonly title: string;
  readonly shown: readonly Shown[];
  readonly owner: string;
}

function Examples({ title, shown, owner }: ExamplesProps): ReactNode {
  const contentOf = ({ name, summary, example }: Shown): ReactNode => (
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
    </>
  );
  return shown.length === 0 ? null : (
    <section className="api-panel code-ink" aria-label={`${title}: ${owner}`}>
      {/* Statuses say themselves what they are. */}
      {title !== "Answers" && <p className="api-panel-title">{title}</p>}
      <Choice label={`${title}: ${owner}`} options={shown.map((one) => [one.name, contentOf(one)])} />
    </section>
  );
}

/** Name an example by its summary or name, and where there are several media types by its type. */
function nameOf({ name, summary }: Example, mediaType: string, isOnlyType: boolean): string {
  const isNameless = name === "example" && summary === "Example";
  return isOnlyType ? summary : isNameless ? mediaType : `${summary}, ${mediaType}`;
}

const bodiesOf = ({ examples, mediaType }: MediaType, isOnlyType: boolean): Shown[] =>
  examples.length === 0
    ? [{ name: mediaType, example: NO_EXAMPLE }]
    : examples.map((example) => ({ name: nameOf(example, mediaType, isOnlyType), example }));

function shownOf({ contents, observed, status }: Response, isWebhook: boolean): Shown[] {
  const name = observed ? `${status} release` : status;
  const withExamples = contents.filter(({ examples }) => examples.length > 0);
  return withExamples.length === 0
    ? [{ name, example: contents.length > 0 ? NO_EXAMPLE : "No body." }]
    : withExamples.flatMap(({ examples, mediaType }) =>
        examples.map((example): Shown => {
          const isOnlyType = withExamples.length === 1;
          const summary = example.generated && isOnlyType ? "" : nameOf(example, mediaType, isOnlyType);
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
