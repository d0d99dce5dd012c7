import { useLocation } from "@docusaurus/router";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Props } from "@theme/SearchMetadata";
import SearchMetadata from "@theme-init/SearchMetadata";
import type { ReactNode } from "react";

import { cardPath } from "../cardPath";

/**
 * Names the card of every page. The theme renders this part in all pages, after the site's own picture and before what a page
 * says of itself, so an `image` in a page's front matter wins. Docusaurus answers unknown addresses with `404.html`, which has
 * no card.
 */
export default function SearchMetadataWithCard(props: Props): ReactNode {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const route = useLocation().pathname.slice(baseUrl.length - 1);
  return (
    <>
      {route !== "/404.html" && <PageMetadata image={cardPath(route)} />}
      <SearchMetadata {...props} />
    </>
  );
}
