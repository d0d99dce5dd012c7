import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import Playground from "../../playground/Playground";
import styles from "./styles.module.css";

/** Show the first screen: what the product is, where to start, and a live room. */
export default function Hero(): ReactNode {
  return (
    <header className={styles.hero}>
      <div className="container">
        <div className={styles.say}>
          <Heading as="h1" className={styles.title}>
            Sockets for serverless platforms
          </Heading>
          <div>
            <p className={styles.lead}>
              Socketless holds your clients’ WebSockets and calls your backend with plain HTTP, so functions that run
              only on request can work in real time.
            </p>
            <div className={styles.actions}>
              <Link className="button button--primary" to="/docs/introduction#first-message">
                A message in 60 seconds
              </Link>
              <Link className="button button--secondary" to="/api/">
                API reference
              </Link>
            </div>
          </div>
        </div>
        <Playground />
      </div>
    </header>
  );
}
