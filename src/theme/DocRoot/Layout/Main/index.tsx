import type { ReactNode } from "react";
import ErrorBoundary from "@docusaurus/ErrorBoundary";
import Main from "@theme-original/DocRoot/Layout/Main";
import type { Props } from "@theme/DocRoot/Layout/Main";

import Crash from "@site/src/components/crash/Crash";

/** Catch crashes of a page, so that the sidebar stays. */
export default function MainWrapper({ children, ...props }: Props): ReactNode {
  return (
    <Main {...props}>
      <ErrorBoundary fallback={({ tryAgain }) => <Crash tryAgain={tryAgain} />}>{children}</ErrorBoundary>
    </Main>
  );
}
