/* oxlint-disable @docusaurus/no-html-links -- a <Link> asks for the site's configuration and the router */
import type { ReactNode } from "react";
import type { Props } from "@theme/Error";

import CrashMessage from "@site/src/components/crash/CrashMessage";

/** Replace the whole page when the layout around all pages has crashed. Its links reload the site. */
export default function RootError({ tryAgain }: Props): ReactNode {
  return (
    <main className="container margin-vert--xl">
      <CrashMessage tryAgain={tryAgain}>
        <p className="margin-top--md">
          <a href="/">Home</a> · <a href="/docs">All pages of the documentation</a> · <a href="/api/">API reference</a>
        </p>
      </CrashMessage>
    </main>
  );
}
