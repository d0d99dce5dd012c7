import { usePluginData } from "@docusaurus/useGlobalData";
import type { HTMLAttributes, ReactNode } from "react";

import type { PlaygroundData } from "./plugin";

import { Icon } from "./icons";
import type { Line } from "./lines";
import { guestOf, type ClientView, type RoomView } from "./view";

interface Props {
  view: RoomView;
  /** Render a picture of a room, without controls. */
  isStill?: boolean;
  isTerminal?: boolean | undefined;
  /** Returns the content of a client's pane, to replace its messages. */
  instead?: (name: string) => ReactNode;
  /** Returns the content below a client's messages. */
  below?: ((client: ClientView) => ReactNode) | undefined;
}

/** Show two clients side by side, and their traffic. Renders both the picture and the live room. */
export default function Frame({ view, isStill, isTerminal, instead, below }: Props): ReactNode {
  const { styleSheet } = usePluginData("playground") as PlaygroundData;
  // Make scrolling parts focusable and named. The picture doesn't scroll, and is named as a whole.
  const scrollsAs = (name: string): HTMLAttributes<HTMLDivElement> =>
    isStill ? {} : { tabIndex: 0, role: "log", "aria-label": name };
  const messagesOf = (client: ClientView): ReactNode => (
    <>
      <p className="room-who">
        <b>{client.name}</b> <code>{guestOf(client.identifier)}</code>
        <span className="room-status" data-status={client.status}>
          {client.status}
        </span>
      </p>
      <div className="room-scroll" {...scrollsAs(`Messages that ${client.name} sees`)}>
        <ol className="room-messages">
          {client.messages.map(({ key, kind, from, text }) => (
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
  return (
    <>
      <link rel="stylesheet" href={styleSheet} precedence="medium" />
      {view.clients.map((client) => (
        <div key={client.name} className="room-pane">
          {instead?.(client.name) || messagesOf(client)}
        </div>
      ))}
      <div className="room-wire">
        <b>{isTerminal ? "The terminal of the service" : "What just happened"}</b>
        {/* Not a live region: five or six lines per message would drown out the messages. */}
        <div className="room-scroll" aria-live="off" {...scrollsAs("Requests, events and frames")}>
          {isTerminal ? (
            <pre>{["$ node socketless-local.mjs", ...view.printed].join("\n")}</pre>
          ) : (
            <ol className="room-lines">
              {view.lines.map((line) => (
                <li key={line.key}>
                  <span className="room-dot">
                    <Icon name={line.kind} />
                  </span>
                  <TimelineLine line={line} isStill={isStill} />
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </>
  );
}

/** Show one line of the timeline. In a live room it opens to show the details. */
function TimelineLine({ line, isStill }: { line: Line; isStill: boolean | undefined }): ReactNode {
  const summary = (
    <>
      <b>{line.title}</b>
      <span className="room-gist">{line.gist}</span>
    </>
  );
  if (isStill || line.parts.length === 0) {
    return <p>{summary}</p>;
  }
  return (
    <details>
      <summary>{summary}</summary>
      {line.parts.map(({ name, text }) => (
        <div key={name}>
          <p>{name}</p>
          <pre>{text}</pre>
        </div>
      ))}
    </details>
  );
}
