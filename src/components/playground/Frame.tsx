import type { ReactNode } from "react";

import { Icon } from "./icons";
import type { Line } from "./lines";
import { guestOf, type ClientView, type RoomView } from "./view";
import styles from "./styles.module.css";

interface Props {
  view: RoomView;
  /** A picture of a room, and not a room: nothing in it can be operated. */
  isStill?: boolean;
  /** What stands below a client's messages. */
  below?: (client: ClientView) => ReactNode;
}

/** Two clients side by side, and what passed between them. The still picture and the running room are both this. */
export default function Frame({ view: { clients, lines }, isStill = false, below }: Props): ReactNode {
  // What scrolls must be reachable by key; a picture doesn't scroll.
  const scrolls = isStill ? {} : { tabIndex: 0, role: "log" };
  return (
    <>
      {clients.map((client) => (
        <div key={client.name} className={styles.pane}>
          <p className={styles.who}>
            <b>{client.name}</b> <code>{guestOf(client.identifier)}</code>
            <span className={styles.status} data-status={client.status}>
              {client.status}
            </span>
          </p>
          <div className={styles.scroll} aria-label={`Messages that ${client.name} sees`} {...scrolls}>
            <ol className={styles.messages}>
              {client.messages.map(({ key, kind, from, text }) => (
                <li key={key} data-kind={kind}>
                  {kind === "other" && <small>{from}</small>}
                  {text}
                </li>
              ))}
            </ol>
          </div>
          {below?.(client)}
        </div>
      ))}
      <div className={styles.wire}>
        <p className={styles.wireHead}>What just happened</p>
        {/* Five or six lines a message would drown the messages: a screen reader reads them on demand. */}
        <div className={styles.scroll} aria-label="Requests, events and frames" aria-live="off" {...scrolls}>
          <ol className={styles.lines}>
            {lines.map((line) => (
              <li key={line.key}>
                <span className={styles.dot}>
                  <Icon name={line.kind} />
                </span>
                {isStill || line.parts.length === 0 ? (
                  <p>
                    <Summary line={line} />
                  </p>
                ) : (
                  <details>
                    <summary>
                      <Summary line={line} />
                    </summary>
                    {line.parts.map(({ name, text }) => (
                      <div key={name}>
                        <p className={styles.part}>{name}</p>
                        <pre>{text}</pre>
                      </div>
                    ))}
                  </details>
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}

function Summary({ line: { title, gist } }: { line: Line }): ReactNode {
  return (
    <>
      <b>{title}</b>
      <span className={styles.gist}>{gist}</span>
    </>
  );
}
