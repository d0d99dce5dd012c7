import type { Props } from "@theme/PageLine";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";

import PageMenu from "@site/src/components/page-help/PageMenu";

import styles from "./styles.module.css";

/** Show a page's kind and reading time, and a menu of actions, above its title. */
export default function PageLine({ kind, time, markdown, editUrl }: Props): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  return (
    <div className={styles.line} data-markdown="skip" data-markdown-ignore>
      {kind && (
        <p className={styles.eyebrow}>
          {kind}
          {time && <span> {time}</span>}
        </p>
      )}
      {markdown && <PageMenu path={markdown} site={siteConfig.url} editUrl={editUrl} />}
    </div>
  );
}
