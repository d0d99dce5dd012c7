import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import WebhookTool from "@theme/WebhookTool";
import type { ReactNode } from "react";

import type { Example, Operation, Server } from "../model/model";
import Choice from "./Choice";
import Code from "./Code";
import Disclosure from "./Disclosure";
import { useSettings } from "./settings";

const loadTryIt = () => import("./tryit/TryIt");
const DOES = "sends a request to the service and shows what comes back. The samples do the same elsewhere.";

interface Props {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}

/** The right column of an operation: samples, a tool to try it, and examples. */
export default function OperationCode({ operation, servers }: Props): ReactNode {
  const { body, kind, responses, samples, title } = operation;
  const { labels } = useSettings();
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
        <Disclosure
          className="api-panel api-tool"
          label={`${labels.tryIt}: ${title}`}
          words={labels.tryIt}
          does={DOES}
          load={loadTryIt}
          props={{ operation, servers }}
        />
      ) : (
        <WebhookTool webhook={operation} example={JSON.stringify(requests[0]?.value ?? "")} />
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
