import Heading from "@theme/Heading";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import type { ReactNode } from "react";

import { operationFields } from "../model/flatten";
import type { PageData } from "../model/model";
import Authorization from "./Authorization";
import Downloads from "./Downloads";
import Navigation from "./Navigation";
import OperationSection from "./OperationSection";
import Rich from "./Rich";
import Servers from "./Servers";
import SourceNote, { FallbackNote } from "./SourceNote";
import { Settings } from "./settings";
import { useAnchor } from "./useAnchor";
import { useCurrentOperation } from "./useCurrentOperation";

/** The whole reference: navigation, introduction, every operation, and the source of the document. */
export default function Reference({ model, settings }: PageData): ReactNode {
  useAnchor();
  const current = useCurrentOperation(model.operations);
  const { collectAnchor } = useBrokenLinks();
  for (const operation of model.operations) {
    [operation, ...operation.responses, ...operationFields(operation)].forEach(({ anchor }) => collectAnchor(anchor));
  }
  return (
    <Settings value={settings}>
      <div className="api-page">
        <Navigation operations={model.operations} current={current} />
        <main className="api-main">
          <header className="api-intro">
            <div className="api-title">
              <Heading as="h1">{settings.title}</Heading>
              <Downloads />
            </div>
            <FallbackNote model={model} />
            <Rich text={model.description} />
            <dl className="api-facts">
              <Servers servers={model.servers} />
              <div>
                <dt>Version</dt>
                <dd>{model.version}</dd>
              </div>
            </dl>
            <Authorization operations={model.operations} />
          </header>
          {model.operations.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} servers={model.servers} />
          ))}
          <SourceNote model={model} />
        </main>
      </div>
    </Settings>
  );
}
