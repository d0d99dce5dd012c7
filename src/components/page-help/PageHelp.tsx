import type { ReactNode } from "react";
import Link from "@docusaurus/Link";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useDoc } from "@docusaurus/plugin-content-docs/client";

import { feedbackUrl } from "./feedback";
import styles from "./styles.module.css";

export default function PageHelp(): ReactNode {
  const { metadata } = useDoc();
  const { siteConfig } = useDocusaurusContext();
  const page = { title: metadata.title, url: siteConfig.url + metadata.permalink };
  return (
    <div className={styles.foot} data-markdown="skip">
      <span id="page-help-question">Was this page helpful?</span>
      <span role="group" aria-labelledby="page-help-question">
        <Link className="button button--secondary button--sm" to={feedbackUrl("helpful", page)}>
          Yes
        </Link>
        <Link className="button button--secondary button--sm" to={feedbackUrl("not helpful", page)}>
          No
        </Link>
      </span>
      <small>Both open a new issue on GitHub, which you can edit before you send it.</small>
    </div>
  );
}
