import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";

import type { Example, Operation, Server } from "../../plugins/api-reference/model";
import Choice from "./Choice";
import Code from "./Code";
import OnIntent from "./OnIntent";

const loadTryIt = () => import("./tryit/TryIt");
const loadSignatureTool = () => import("./signature/SignatureTool");

interface Props {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}

/** The right column of an operation: samples, a tool to try it, and examples. */
export default function OperationCode({ operation, servers }: Props): ReactNode {
  const { body, kind, responses, samples, title } = operation;
  const requests = body?.contents.flatMap(({ examples }) => examples) ?? [];
  const answers = responses.flatMap((response) =>
    response.contents.flatMap(({ examples }) =>
      examples.map((example) => ({ ...example, summary: nameOfAnswer(response.status, example, kind) })),
    ),
  );
  return (
    <>
      {samples.length > 0 && (
        <section className="api-panel" aria-label={`Samples: ${title}`}>
          <Tabs groupId="language">
            {samples.map(({ language, label, code }) => (
              <TabItem key={language} value={language} label={label}>
                <Code code={code} label={`${title} in ${label}`} />
              </TabItem>
            ))}
          </Tabs>
        </section>
      )}
      {kind === "operation" ? (
        <OnIntent label={`Try it: ${title}`} words="Try it" load={loadTryIt} props={{ operation, servers }} />
      ) : (
        <OnIntent
          label="Verify a signature"
          load={loadSignatureTool}
          props={{ example: JSON.stringify(requests[0]?.value ?? "") }}
        />
      )}
      <Examples title={kind === "webhook" ? "Events" : "Request examples"} examples={requests} owner={title} />
      <Examples title={kind === "webhook" ? "Reply" : "Answers"} examples={answers} owner={title} />
    </>
  );
}

function Examples({
  title,
  examples,
  owner,
}: {
  title: string;
  examples: readonly Example[];
  owner: string;
}): ReactNode {
  if (examples.length === 0) {
    return null;
  }
  return (
    <section className="api-panel" aria-label={`${title}: ${owner}`}>
      <p className="api-panel-title">{title}</p>
      <Choice
        label={`${title}: ${owner}`}
        options={examples.map((example) => ({
          name: example.summary,
          content: (
            <>
              <Code code={example.code} label={`${owner}: ${example.summary}`} />
              {example.generated && <p className="api-note">Made from the schema: the document has no example.</p>}
            </>
          ),
        }))}
      />
    </section>
  );
}

function nameOfAnswer(status: string, example: Example, kind: Operation["kind"]): string {
  return kind === "webhook" ? example.summary : `${status} ${example.generated ? "" : example.summary}`.trim();
}
