import { useState, type ReactNode } from "react";

import Bar from "../Bar";
import { ActionForm, MessageForm } from "./SimulatorForms";
import { actOnFeeds, connect, dropToken, keepToken, send, START, type Simulation } from "./simulator";
import styles from "./tools.module.css";

const listed = (feeds: readonly string[]): string => feeds.join(", ") || "none";

/** `2 copies`, or `1 and 0 copies` for connections that got different numbers. */
function amount(copies: readonly number[]): string {
  const counts = [...new Set(copies.length === 0 ? [0] : copies)];
  return `${counts.join(" and ")} ${counts.length === 1 && counts[0] === 1 ? "copy" : "copies"}`;
}

interface ClientsProps {
  simulation: Simulation;
  onConnect: (identifier: string, connections: number) => void;
  onToken: (identifier: string, isKept: boolean) => void;
}

function Clients({ simulation, onConnect, onToken }: ClientsProps): ReactNode {
  return (
    <table className={styles.clients}>
      <caption>Clients</caption>
      <thead>
        <tr>
          <th scope="col">client</th>
          <th scope="col">connections</th>
          <th scope="col">feeds</th>
          <th scope="col">gets</th>
        </tr>
      </thead>
      <tbody>
        {simulation.clients.map(({ identifier, connections, token }) => {
          const words = token === undefined ? "Keep a token" : `Token: ${listed(token)}`;
          const receipt = simulation.receipts.find((candidate) => candidate.identifier === identifier);
          return (
            <tr key={identifier}>
              <th scope="row">
                <code>{identifier}</code>
              </th>
              <td>
                <select
                  aria-label={`Connections of ${identifier}`}
                  value={connections.length}
                  onChange={(event) => onConnect(identifier, Number(event.target.value))}
                >
                  <option value={0}>offline</option>
                  <option value={1}>1</option>
                  <option value={2}>2</option>
                </select>
                <button
                  type="button"
                  className={styles.token}
                  aria-label={`${words}, ${identifier}`}
                  onClick={() => onToken(identifier, token === undefined)}
                >
                  {words}
                </button>
              </td>
              <td>{listed(simulation.membership.get(identifier) ?? [])}</td>
              <td>{receipt === undefined ? "–" : `${amount(receipt.copies)}${receipt.note && `, ${receipt.note}`}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The feed simulator: forms for the two calls, who gets what, and the call as JSON. */
export default function SimulatorPanel(): ReactNode {
  const [simulation, setSimulation] = useState(START);
  const identifiers = simulation.clients.map(({ identifier }) => identifier);
  return (
    <div className={styles.body}>
      <Bar onReset={() => setSimulation(START)} />
      <div className={styles.forms}>
        <ActionForm identifiers={identifiers} onApply={(action) => setSimulation(actOnFeeds(simulation, action))} />
        <MessageForm identifiers={identifiers} onSend={(message) => setSimulation(send(simulation, message))} />
      </div>
      <div role="status">
        <Clients
          simulation={simulation}
          onConnect={(identifier, connections) => setSimulation(connect(simulation, identifier, connections))}
          onToken={(identifier, isKept) => setSimulation((isKept ? keepToken : dropToken)(simulation, identifier))}
        />
        {simulation.call && (
          <>
            <p className={styles.callName}>
              The call: <code>POST {simulation.call.path}</code>
            </p>
            <pre className={styles.call}>
              <code>{JSON.stringify(simulation.call.body, null, 2)}</code>
            </pre>
          </>
        )}
      </div>
    </div>
  );
}
