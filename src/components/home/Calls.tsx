import Link from "@docusaurus/Link";
import MDXContent from "@theme/MDXContent";
import type { ReactNode } from "react";

import CallsContent from "../../pages/_calls.mdx";

import Section from "./Section";
import styles from "./styles.module.css";

/** The three calls, quoted from the program that the Hono tutorial builds. */
export default function Calls(): ReactNode {
  return (
    <Section id="calls" title="Three calls make it work">
      <div className={styles.calls}>
        <MDXContent>
          <CallsContent />
        </MDXContent>
      </div>
      <p className={styles.after}>
        This is the server of the <Link to="/docs/getting-started/hono">Hono tutorial</Link>, a program that runs. Every
        field is in the <Link to="/api/">API reference</Link>.
      </p>
    </Section>
  );
}
