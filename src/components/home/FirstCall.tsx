import Link from "@docusaurus/Link";
import MDXContent from "@theme/MDXContent";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import styles from "./styles.module.css";

/** Show how a first message goes, beside the call and its answer, which the page quotes from programs. */
export default function FirstCall({ call, answer }: { call: ReactNode; answer: ReactNode }): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="first-call">
      <div className={`container ${styles.first}`}>
        <div>
          <Heading as="h2" id="first-call" className={styles.heading}>
            One request, one socket
          </Heading>
          <ol className={styles.steps}>
            <li>
              <b>Your backend requests a connection</b>
              <p>It names the client and your webhook. The API key stays on the server.</p>
            </li>
            <li>
              <b>
                The client opens the <code>url</code>
              </b>
              <p>A plain WebSocket, without a library, envelope or subprotocol.</p>
            </li>
            <li>
              <b>Your function handles events</b>
              <p>
                It runs for each message and, if you <Link to="/docs/concepts#webhook-options">enable it</Link>, when a
                client connects or leaves. Its reply joins feeds and sends messages.
              </p>
            </li>
          </ol>
          <div className={styles.answer}>
            <MDXContent>{answer}</MDXContent>
          </div>
        </div>
        <div className={styles.code}>
          <MDXContent>{call}</MDXContent>
        </div>
      </div>
    </section>
  );
}
