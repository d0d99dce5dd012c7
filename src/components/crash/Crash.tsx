import { useLocation } from "@docusaurus/router";
import { PageMetadata } from "@docusaurus/theme-common";
import { useLayoutEffect, useState, type ReactNode } from "react";

import CrashMessage from "./CrashMessage";

interface Props {
  /** Renders what crashed once more. */
  tryAgain: () => void;
}

/** Where a page's content was, until the reader tries again or goes elsewhere. What was thrown is in the browser's console. */
export default function Crash({ tryAgain }: Props): ReactNode {
  const location = useLocation();
  const [crashedAt] = useState(location);

  useLayoutEffect(() => {
    if (location !== crashedAt) {
      tryAgain();
    }
  }, [location, crashedAt, tryAgain]);

  return (
    <>
      <PageMetadata title="This page crashed" />
      <CrashMessage tryAgain={tryAgain} />
    </>
  );
}
