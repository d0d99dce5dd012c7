import type { ReactNode } from "react";

import { textOf } from "../model/json";
import type { Operation } from "../model/model";
import { PlainLink } from "./parts";

interface Props {
  readonly frames: readonly Operation[];
  /** Title of the section that they are shown in. */
  readonly owner: string;
}

/** Show examples of frames and of what answers them, each with its direction and its name. */
export default function Exchange({ frames, owner }: Props): ReactNode {
  const shown = frames.flatMap(({ anchor, body, path, responses, title }) => {
    const isClients = path.startsWith("client");
    return [
      { anchor, title, isClients, contents: body?.contents ?? [] },
      ...responses.map(({ status, ...reply }) => ({ ...reply, title: status, isClients: !isClients })),
    ];
  });
  return (
    <section className="api-panel code-ink" aria-label={`Frames: ${owner}`}>
      <p className="api-panel-title">Frames</p>
      <ul className="clean-list api-frame-list">
        {shown.map(({ anchor, contents, isClients, title }) => (
          <li key={anchor}>
            <span>{isClients ? "Client sends" : "Client receives"}</span>
            <PlainLink href={`#${encodeURI(anchor)}`}>{title}</PlainLink>
            {contents
              .flatMap(({ examples }) => examples)
              .map(({ name, value }) => (
                <code key={name}>{textOf(value) || "empty frame"}</code>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
