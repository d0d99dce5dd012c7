import { useLocation } from "@docusaurus/router";
import { PageMetadata } from "@docusaurus/theme-common";
import { useLayoutEffect, useState, type ReactNode } from "react";

import CrashMessage from "./CrashMessage";

interface Props {
  /** Renders the crashed content again. */
  tryAgain: () => void;
}

/** Replace a page's crashed content until the reader retries or navigates. The error is in the browser's console. */
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
