import Link from "@docusaurus/Link";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";

import Journey from "./Journey";
import SearchEntry from "./SearchEntry";
import styles from "./styles.module.css";

/** The first screen: what it is, where to go, search, and a message on its way. */
export default function Hero(): ReactNode {
  return (
    <header className={styles.hero}>
      <div className={`container ${styles.heroGrid}`}>
        <div>
          <Heading as="h1" className={styles.title}>
            Sockets for serverless platforms
          </Heading>
          <p className={styles.lead}>
            Socketless holds the WebSockets of your clients and calls your backend with plain HTTP, so that serverless
            functions can have realtime messages.
          </p>
          <SearchEntry />
          <div className={styles.actions}>
            <Link className={styles.primary} to="/docs/introduction">
              Read the introduction
            </Link>
            <Link className={styles.secondary} to="/docs/getting-started/hono">
              Start building
            </Link>
            <Link className={styles.secondary} to="/api/">
              API reference
            </Link>
          </div>
        </div>
        <Journey />
      </div>
    </header>
  );
}
