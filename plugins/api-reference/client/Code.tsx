import { Fragment, type ReactNode } from "react";

import { addressParts } from "../../code/addressParts";
import type { Token } from "../model/model";
import CopyButton from "./CopyButton";

interface Props {
  readonly code: readonly Token[];
  readonly label: string;
  /** Language in the class name, for example `json`, for programs that read the page. */
  readonly language: string;
}

/** Render highlighted code with a copy button. */
export default function Code({ code, label, language }: Props): ReactNode {
  return (
    <div className="api-code">
      <pre role="group" aria-label={label}>
        <code className={`language-${language}`}>
          {code.map((token, index) =>
            typeof token === "string" ? (
              token
            ) : (
              <span key={index} className={`api-code-${token[0]}`}>
                <Breakable text={token[1]} />
              </span>
            ),
          )}
        </code>
      </pre>
      <CopyButton label={`Copy: ${label}`} text={() => codeText(code)} />
    </div>
  );
}

/** Allow a line break after each slash of a URL's path, and not within a word. */
function Breakable({ text }: { text: string }): ReactNode {
  const parts = text.includes("://") ? addressParts(text) : [text];
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function codeText(code: readonly Token[]): string {
  return code.map((token) => (typeof token === "string" ? token : token[1])).join("");
}
