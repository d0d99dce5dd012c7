import type { JSX } from "react";

/** Paths of the icons: strokes in a 20 by 20 view box. */
const PATHS = {
  search: "M14.4 14.4 18 18m-1.4-9.3a7.9 7.9 0 1 1-15.8 0 7.9 7.9 0 0 1 15.8 0Z",
  clear: "m5 5 10 10M15 5 5 15",
  page: "M11.5 2H5v16h10V5.5zm0 0v3.5H15",
  section: "M7.5 3 6 17m8-14-1.5 14M3.5 7.5h14m-15 5h14",
  text: "M3 5h14M3 10h14M3 15h9",
  child: "M6 2v8.5h8m-2.5-2.5 2.5 2.5-2.5 2.5",
  open: "M16 4v7H5m3.5-3.5L5 11l3.5 3.5",
  recent: "M3.5 6.5A7.5 7.5 0 1 1 2.5 10M3 3v4h4m3-1v4.5l3 1.5",
  star: "m10 2 2.5 5.2 5.7.7-4.2 3.9 1.1 5.7L10 14.7 4.9 17.5 6 11.8 1.8 7.9l5.7-.7z",
  remove: "M3.5 5.5h13m-9 0V3h5v2.5M5 5.5 5.8 17h8.4L15 5.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg className="search-icon" width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
