import type { ComponentProps, ReactNode } from "react";

import { STROKED } from "../../../components/stroked-icon";

export default function IconDarkMode(props: ComponentProps<"svg">): ReactNode {
  return (
    <svg {...STROKED} {...props}>
      <path strokeLinejoin="round" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
    </svg>
  );
}
