/** Up to this width the window fills the screen; the same as in frame.css. */
export const NARROW = "(max-width: 768px)";

/** From this width on, a preview of the active section is shown beside the list; the same as in frame.css. */
export const WIDE = "(min-width: 1100px)";
