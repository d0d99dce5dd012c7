import type { ReactNode } from "react";

import { readObservations, type Observation } from "../../../plugins/markdown/scenarios";

const words = (text: string): ReactNode =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

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
        {rows.map(({ name, anchor, contract, release, ground }) => (
          <tr key={name} id={anchor}>
            <th scope="row">
              {name} <small>({ground})</small>
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

/**
 * Show the recorded behaviour of the open-source release: every deviation from the contract, and in a disclosure, all
 * other observations. Rendered at build time by `plugins/markdown/diagrams.ts`.
 */
export default function ReleaseTable(): ReactNode {
  const observations = readObservations();
  const beside = observations.filter(({ contradicts }) => !contradicts);
  return (
    <>
      <Table rows={observations.filter(({ contradicts }) => contradicts)} />
      <details>
        <summary>Seen where the contract says nothing, or says the same ({beside.length})</summary>
        <Table rows={beside} />
      </details>
    </>
  );
}
