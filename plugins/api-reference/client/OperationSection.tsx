import Heading from "@theme/Heading";
import WebhookTool from "@theme/WebhookTool";
import { type ReactNode, useState } from "react";

import type { Operation, Sample, Server } from "../model/model";
import { Needs } from "./Authorization";
import CopyButton from "./CopyButton";
import Disclosure from "./Disclosure";
import Method from "./Method";
import OperationCode from "./OperationCode";
import OperationText from "./OperationText";
import Rich from "./Rich";
import Servers from "./Servers";
import { LABELS } from "./labels";

const loadTryIt = () => import("./tryit/TryIt");
const DOES = "sends a request to the service and shows what comes back. The samples do the same elsewhere.";

interface Props {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}

/** Section of one call, webhook or frame: heading, code, a tool, and the text about its parts. */
export default function OperationSection({ operation, servers }: Props): ReactNode {
  const { anchor, body, deprecated, description, kind, path, security, title } = operation;
  const [samples, setSamples] = useState<readonly Sample[]>(operation.samples);
  return (
    <section className="api-operation" aria-labelledby={anchor}>
      <div className="api-operation-head">
        <Heading as="h2" id={anchor} dir="auto">
          {title}
        </Heading>
        <p className="api-endpoint" translate="no">
          <Method {...operation} />{" "}
          {kind === "webhook" ? (
            <span>{LABELS.webhookAddress}</span>
          ) : (
            <>
              <code>
                <bdi>{path}</bdi>
              </code>
              {kind === "operation" && <CopyButton label={`Copy the path ${path}`} text={() => path} />}
            </>
          )}
          {deprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
        </p>
        <Rich text={description} />
        {operation.servers && (
          <dl className="api-facts">
            <Servers servers={operation.servers} />
          </dl>
        )}
        <Needs security={security} />
      </div>
      <div className="api-operation-code">
        <OperationCode operation={operation} samples={samples} />
      </div>
      <div className="api-operation-tool">
        {kind === "operation" && (
          <Disclosure
            className="api-panel api-tool"
            label={`${LABELS.tryIt}: ${title}`}
            words={LABELS.tryIt}
            does={DOES}
            load={loadTryIt}
            props={{ operation, servers: operation.servers ?? servers, show: setSamples }}
          />
        )}
        {kind === "webhook" && (
          <WebhookTool
            webhook={operation}
            example={JSON.stringify(body?.contents.flatMap(({ examples }) => examples)[0]?.value ?? "")}
          />
        )}
      </div>
      <div className="api-operation-text">
        <OperationText operation={operation} />
      </div>
    </section>
  );
}
