import type { ReactNode } from "react";
import type { WrapperProps } from "@docusaurus/types";
import { PageMetadata } from "@docusaurus/theme-common";
import Content from "@theme-original/NotFound/Content";
import type ContentType from "@theme/NotFound/Content";

import NearestPages from "@site/src/components/not-found/NearestPages";

/** The theme's not-found message, and where else to look. */
export default function ContentWrapper(props: WrapperProps<typeof ContentType>): ReactNode {
  return (
    <>
      <PageMetadata title="Page Not Found" />
      <Content {...props} />
      <NearestPages />
    </>
  );
}
