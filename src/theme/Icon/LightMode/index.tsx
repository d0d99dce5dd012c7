import type { ComponentProps, ReactNode } from "react";

import { STROKED } from "../../../components/stroked-icon";

/** A sun with a seventh of the bytes of the theme's icon, which every page contains. */
export default function IconLightMode(props: ComponentProps<"svg">): ReactNode {
  return (
    <svg {...STROKED} {...props}>
      <path
        strokeLinecap="round"
        d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
      />
    </svg>
  );
}
