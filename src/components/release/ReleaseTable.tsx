import type { ReactNode } from "react";

import { citedNames, readObservations, type Observation } from "../../../plugins/markdown/scenarios";

/** A sentence in which code stands between backticks. */
const words = (text: string): ReactNode =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

function Table({ rows }: { rows: readonly Observation[] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">case</th>
          <th scope="col">the contract says</th>
          <th scope="col">the release does</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, anchor, contract, release, ground }) => (
          <tr key={name} id={anchor}>
            <th scope="row">
              {name} <small>({ground})</small>
            </th>
            <td>{words(contract)}</td>
            <td>{words(release)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * What the open-source release was seen to do, from the recordings: every contradiction of the contract, and folded, what
 * pages cite beside. Drawn when the site is built.
 */
export default function ReleaseTable(): ReactNode {
  const observations = readObservations();
  const cited = citedNames();
  const beside = observations.filter(({ name, contradicts }) => !contradicts && cited.has(name));
  return (
    <>
      <Table rows={observations.filter(({ contradicts }) => contradicts)} />
      {beside.length > 0 && (
        <details>
          <summary>Seen where the contract says nothing, or says the same ({beside.length})</summary>
          <Table rows={beside} />
        </details>
      )}
    </>
  );
}
