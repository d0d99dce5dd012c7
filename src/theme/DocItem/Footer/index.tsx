import type { ReactNode } from "react";
import Footer from "@theme-original/DocItem/Footer";
import type { WrapperProps } from "@docusaurus/types";
import type FooterType from "@theme/DocItem/Footer";

import PageHelp from "@site/src/components/page-help/PageHelp";

/** Add the question for feedback above the theme's footer of a doc. */
export default function FooterWrapper(props: WrapperProps<typeof FooterType>): ReactNode {
  return (
    <>
      <PageHelp />
      <Footer {...props} />
    </>
  );
}
