import clsx from "clsx";
import { type AnchorHTMLAttributes, type ChangeEvent, createElement, Fragment, type ReactNode, useId } from "react";

import { addressParts } from "../../code/address-parts";
import { useCopy } from "../../code/client/use-copy";
import frame from "../../code/theme/CodeBlock/styles.module.css";
import { Unhydrated } from "../../static-content/Unhydrated";
import type { More, Operation, RichText, Server, Token } from "../model/model";

/**
 * A link outside the router: to an anchor of this page, a file, or a URL from the document. The page may have hundreds
 * of them, and none is a route to prefetch or check.
 */
export function PlainLink(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  // oxlint-disable-next-line @docusaurus/no-html-links, jsx-a11y/anchor-has-content
  return <a {...props} />;
}

/** Render formatted text of the document, with only the elements of `RichTag`. */
export function Rich({ text }: { text: RichText }): ReactNode {
  return text.map((node, index) =>
    typeof node === "string"
      ? node
      : createElement(
          node.tag,
          { key: index, ...(node.tag === "a" ? { href: node.href, rel: "noopener nofollow" } : {}) },
          ...(node.children.length > 0 ? [<Rich key="children" text={node.children} />] : []),
        ),
  );
}

export function Method({ kind, method }: Pick<Operation, "kind" | "method">): ReactNode {
  const badge = kind === "webhook" ? "EVENT" : method;
  return <span className={`api-method api-method-${badge.toLowerCase()}`}>{badge}</span>;
}

export const Required = ({ when }: { when: boolean }): ReactNode => (
  <span className={when ? "api-mark api-mark-required" : "api-mark"}>{when ? "required" : "optional"}</span>
);

export function Deprecated({ when = false }: { when?: boolean | undefined }): ReactNode {
  return when && <span className="api-mark api-mark-deprecated">deprecated</span>;
}

/** List names with their values. Undefined values are left out; a list has `dd` elements of its own. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  const shown = of.filter(([, value]) => value !== undefined);
  return shown.length === 0 ? null : (
    <dl className="api-facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {Array.isArray(value) ? value : <dd>{value}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Fold keywords of the document that the page doesn't interpret, as they stand there. */
export function MoreFold({ more = [] }: { more?: More }): ReactNode {
  return more.length === 0 ? null : (
    <details className="api-more">
      <summary>More</summary>
      <ul>{moreItems("li", more)}</ul>
    </details>
  );
}

export const moreItems = (Item: "li" | "dd", more: More): ReactNode =>
  more.map(([keyword, value]) => (
    <Item key={keyword}>
      <code dir="auto">
        {keyword}: {value}
      </code>
    </Item>
  ));

export const serverFacts = (servers: readonly Server[]): [string, ReactNode][] =>
  servers.map(({ description, url }) => [description || "Server", <code key={url}>{url || "/"}</code>]);

interface CopyProps {
  readonly text: () => string;
  readonly label: string;
  readonly words?: string;
}

/** Button of the code frame that copies a text. Its label says to screen readers what is copied, then the outcome. */
export function CopyButton({ text, label, words = "Copy" }: CopyProps): ReactNode {
  const [outcome, copy] = useCopy(text);
  const said = { none: label, copied: "Copied", failed: "Copy failed" }[outcome];
  return (
    <span className={clsx(frame.buttons, "api-copy")}>
      <button
        type="button"
        className={clsx("clean-btn", frame.copy, outcome === "copied" && frame.copied)}
        data-button="copy"
        aria-label={said}
        onClick={copy}
      >
        <span>{outcome === "none" ? words : said}</span>
      </button>
    </span>
  );
}

/** Scroll a row of names to the chosen one: browsers leave one that is partly in view as it is. */
const showWhole = ({ target }: ChangeEvent): void => target.scrollIntoView({ block: "nearest", inline: "nearest" });

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [name: string, content: ReactNode])[];
}

/**
 * Show one of several alternatives. Built from radio buttons and CSS, so that it works without JavaScript and the
 * page's HTML contains every alternative. Each label precedes its panel; the style sheet puts the labels in a row.
 */
export function Choice({ label, options }: ChoiceProps): ReactNode {
  const group = useId();
  return (
    <div className="api-choice" role="group" aria-label={label}>
      {options.map(([name, content], index) => (
        <Fragment key={index}>
          <label className="api-choice-name">
            <input type="radio" name={group} defaultChecked={index === 0} onChange={showWhole} />
            <bdi>{name}</bdi>
          </label>
          <div className="api-choice-panel">{content}</div>
        </Fragment>
      ))}
    </div>
  );
}

interface CodeProps {
  readonly code: readonly Token[];
  /** What is copied, where it is more than what is shown. */
  readonly whole?: string;
  readonly label: string;
  readonly language: string;
}

/** Number of lines above which code may scroll in a narrow window, where lines wrap. */
const LONG = 10;

/** Render highlighted code with a copy button. The class names the language, for programs that read the page. */
export function Code({ code, whole, label, language }: CodeProps): ReactNode {
  const text = code.map((token) => (typeof token === "string" ? token : token[1])).join("");
  const isLong = text.split("\n").length > LONG;
  return (
    <div className="api-code">
      {/* Safari focuses what scrolls only with a tabindex; scripts remove it where nothing scrolls. */}
      <pre role={isLong ? "region" : "group"} aria-label={label} tabIndex={isLong ? 0 : undefined}>
        <Unhydrated as="code" key={text} className={`language-${language}`}>
          {code.map((token, index) =>
            typeof token === "string" ? (
              token
            ) : (
              <span key={index} className={`t-${token[0].slice(0, 2)}`}>
                {/* Allow a line break after each slash of a URL's path, and not within a word. */}
                {(token[1].includes("://") ? addressParts(token[1]) : [token[1]]).map((part, place) => (
                  <Fragment key={place}>
                    {place > 0 && <wbr />}
                    {part}
                  </Fragment>
                ))}
              </span>
            ),
          )}
        </Unhydrated>
      </pre>
      <CopyButton label="Copy code to clipboard" text={() => whole ?? text} />
    </div>
  );
}
