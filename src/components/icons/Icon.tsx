import type { ReactNode } from "react";
import { usePluginData } from "@docusaurus/useGlobalData";

import type { IconName } from "./icons";
import type { IconData } from "./plugin";

/** Draw an outline in the colour of the text around it. */
export function Icon({ name }: { name: IconName }): ReactNode {
  const { sprite } = usePluginData("icons") as IconData;
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
