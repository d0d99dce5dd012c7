import type { ReactNode } from "react";
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props } from "@theme/LastUpdated";

import { shortDate } from "./date";

/**
 * The day of a page's last edit. In the place of the theme's own, whose formatter of dates took a fifth of the time that a
 * page's scripts need until they can be used.
 */
export default function LastUpdated({ lastUpdatedAt }: Props): ReactNode {
  if (lastUpdatedAt === undefined || lastUpdatedAt === null) {
    return null;
  }
  const date = new Date(lastUpdatedAt);
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{" "}
      <b>
        <time dateTime={date.toISOString()} itemProp="dateModified">
          {shortDate(date)}
        </time>
      </b>
    </span>
  );
}
