import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import type { Operation, Server } from "../model/model";
import CopyButton from "./CopyButton";
import OperationCode from "./OperationCode";
import OperationText from "./OperationText";
import { useSettings } from "./settings";

interface Props {
  readonly operation: Operation;
  readonly servers: readonly Server[];
}

/** One call or webhook: text on the left, code on the right. */
export default function OperationSection({ operation, servers }: Props): ReactNode {
  const { anchor, deprecated, kind, method, path, title } = operation;
  const { labels } = useSettings();
  return (
    <section className="api-operation" aria-labelledby={anchor}>
      <div className="api-operation-text">
        <Heading as="h2" id={anchor} dir="auto">
          {title}
        </Heading>
        <p className="api-endpoint" translate="no">
          <span className={`api-method api-method-${method.toLowerCase()}`}>{method}</span>
          {kind === "webhook" ? (
            <span>{labels.webhookAddress}</span>
          ) : (
            <>
              <code>
                <bdi>{path}</bdi>
              </code>
              <CopyButton label={`Copy the path ${path}`} text={() => path} />
            </>
          )}
          {deprecated && <span className="api-mark api-mark-deprecated">deprecated</span>}
        </p>
        <OperationText operation={operation} />
      </div>
      <div className="api-operation-code">
        <OperationCode operation={operation} servers={servers} />
      </div>
    </section>
  );
}
