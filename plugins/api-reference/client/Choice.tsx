import { Fragment, type ReactNode, useId } from "react";

interface Option {
  readonly name: string;
  readonly content: ReactNode;
}

/**
 * Show one of several alternatives. Built from radio buttons and CSS, so that it works without JavaScript and the
 * page's HTML contains every alternative. Each label precedes its panel; the style sheet puts the labels in a row.
 */
export default function Choice({ label, options }: { label: string; options: readonly Option[] }): ReactNode {
  const group = useId();
  return (
    <div className="api-choice" role="group" aria-label={label}>
      {options.map(({ name, content }, index) => (
        <Fragment key={index}>
          <label className="api-choice-name">
            <input type="radio" name={group} defaultChecked={index === 0} />
            <bdi>{name}</bdi>
          </label>
          <div className="api-choice-panel">{content}</div>
        </Fragment>
      ))}
    </div>
  );
}
