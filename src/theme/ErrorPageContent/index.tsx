import type { ReactNode } from "react";
import type { Props } from "@theme/Error";

import Crash from "@site/src/components/crash/Crash";

/** Replace the content of a crashed page, between navbar and footer. */
export default function ErrorPageContent({ tryAgain }: Props): ReactNode {
  return (
    <main className="container margin-vert--xl">
      <Crash tryAgain={tryAgain} />
    </main>
  );
}
