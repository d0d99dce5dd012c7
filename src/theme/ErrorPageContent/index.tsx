import type { ReactNode } from "react";
import type { Props } from "@theme/Error";

import Crash from "@site/src/components/crash/Crash";

/** Between the navigation bar and the footer of a page that crashed. */
export default function ErrorPageContent({ tryAgain }: Props): ReactNode {
  return (
    <main className="container margin-vert--xl">
      <Crash tryAgain={tryAgain} />
    </main>
  );
}
