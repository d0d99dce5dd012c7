import { useEffect, useState } from "react";

import type { Operation } from "../../plugins/api-reference/model";

/** The anchor of the operation at the top of the window; undefined above the first. */
export function useCurrentOperation(operations: readonly Operation[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = operations.flatMap(({ anchor }) => document.getElementById(anchor) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
        setCurrent(passed.at(-1)?.id);
      },
      { rootMargin: "0px 0px -66% 0px" },
    );
    headings.forEach((heading) => observer.observe(heading));
    return () => observer.disconnect();
  }, [operations]);
  return current;
}
