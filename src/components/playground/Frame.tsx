import { usePluginData } from "@docusaurus/useGlobalData";
import type { HTMLAttributes, ReactNode } from "react";

import type { PlaygroundData } from "../../../plugins/programs/playground";

import { Icon } from "./icons";
import type { Line } from "./lines";
import { guestOf, type ClientView, type RoomView } from "./view";

interface Props {
  view: RoomView;
  /** A picture of a room, and not a room: nothing in it can be operated. */
  isStill?: boolean;
  /** Shows what the terminal would print, and not the timeline. */
  isTerminal?: boolean;
  /** What a client's pane holds, where that is not its messages. */
  instead?: (client: ClientView) => ReactNode;
  /** What stands below a client's messages. */
  below?: (client: ClientView) => ReactNode;
}

/** Two clients side by side, and what passed between them. The still picture and the running room are both this. */
export default function Frame(props: Props): ReactNode {
  const { view, isStill = false, isTerminal = false, instead, below } = props;
  const { clients, lines, printed } = view;
  const { styleSheet } = usePluginData("playground") as PlaygroundData;
  // What scrolls has a name and is reachable by key. A picture doesn't scroll, and has one name as a whole.
  const scrollsAs = (name: string): HTMLAttributes<HTMLDivElement> =>
    isStill ? {} : { tabIndex: 0, role: "log", "aria-label": name };
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="medium" />
      {clients.map((client) => (
        <div key={client.name} className="room-pane">
          {instead?.(client) || <Pane client={client} scrollsAs={scrollsAs} below={below} />}
        </div>
      ))}
      <div className="room-wire">
        <p className="room-wire-head">{isTerminal ? "The terminal of the service" : "What just happened"}</p>
        {/* Five or six lines a message would drown the messages: a screen reader reads them on demand. */}
        <div className="room-scroll" aria-live="off" {...scrollsAs("Requests, events and frames")}>
          {isTerminal ? (
            <pre>{["$ node socketless-local.mjs", ...printed].join("\n")}</pre>
          ) : (
            <Timeline lines={lines} isStill={isStill} />
          )}
        </div>
      </div>
    </>
  );
}
interface PaneProps {
  client: ClientView;
  scrollsAs: (name: string) => HTMLAttributes<HTMLDivElement>;
  below: Props["below"];
}

function Pane({ client, scrollsAs, below }: PaneProps): ReactNode {
  const { name, identifier, status, messages } = client;
  return (
    <>
      <p className="room-who">
        <b>{name}</b> <code>{guestOf(identifier)}</code>
        <span className="room-status" data-status={status}>
          {status}
        </span>
      </p>
      <div className="room-scroll" {...scrollsAs(`Messages that ${name} sees`)}>
        <ol className="room-messages">
          {messages.map(({ key, kind, from, text }) => (
            <li key={key} data-kind={kind}>
              {kind === "other" && from !== "" && <small>{from}</small>}
              {text}
            </li>
          ))}
        </ol>
      </div>
      {below?.(client)}
    </>
  );
}

function Timeline({ lines, isStill }: { lines: readonly Line[]; isStill: boolean }): ReactNode {
  return (
    <ol className="room-lines">
      {lines.map((line) => (
        <li key={line.key}>
          <span className="room-dot">
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
                  <p className="room-part">{name}</p>
                  <pre>{text}</pre>
                </div>
              ))}
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Summary({ line: { title, gist } }: { line: Line }): ReactNode {
  return (
    <>
      <b>{title}</b>
      <span className="room-gist">{gist}</span>
    </>
  );
}
