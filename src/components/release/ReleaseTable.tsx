import type { ReactNode } from "react";

import { readObservations, type Observation } from "../../../plugins/markdown/scenarios";

import { topicsOf, type Topic } from "./topics";

const words = (text: string): ReactNode =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

/** Write a name as a label, without the word that its topic says already: "reply: status 201" is "Status 201". */
const labelOf = (name: string): string =>
  name
    .replace(/^(?:error|feeds|limit|message|reply|wire): /, "")
    .replace(/^[a-z]+\b/, (word) => word.charAt(0).toUpperCase() + word.slice(1));

function Table({ rows }: { rows: readonly Observation[] }): ReactNode {
  return (
    <table className="cards cards-stacked">
      <thead>
        <tr>
          <th scope="col">Case</th>
          <th scope="col">Contract</th>
          <th scope="col">Open-source release</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, anchor, contract, release, runtime }) => (
          <tr key={name} id={anchor}>
            <th scope="row">
              {labelOf(name)}
              {runtime !== undefined && <small> (on {runtime})</small>}
            </th>
            <td data-label="Contract">
              <span>{words(contract)}</span>
            </td>
            <td data-label="Open-source release">
              <span>{words(release)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fold({ title, observations }: Topic): ReactNode {
  const differing = observations.filter(({ contradicts }) => contradicts);
  const beside = observations.filter(({ contradicts }) => !contradicts);
  return (
    <details>
      <summary>
        {title}{" "}
        <small>
          {differing.length > 0 ? differing.length : "none"} of {observations.length} differ
        </small>
      </summary>
      {differing.length > 0 && <Table rows={differing} />}
      {differing.length > 0 && beside.length > 0 && <p>The contract says nothing about these, or agrees:</p>}
      {beside.length > 0 && <Table rows={beside} />}
    </details>
  );
}

/**
 * Show the recorded behaviour of the open-source release: in a disclosure for each topic, its deviations from the
 * contract, then its other observations. Rendered at build time by `plugins/markdown/diagrams.ts`.
 */
export default function ReleaseTable(): ReactNode {
  const observations = readObservations();
  const differing = observations.filter(({ contradicts }) => contradicts);
  return (
    <>
      <p>
        {differing.length} of {observations.length} cases, observed on {observations[0]?.observed}, differ:
      </p>
      {topicsOf(observations).map((topic) => (
        <Fold key={topic.title} {...topic} />
      ))}
    </>
  );
}
