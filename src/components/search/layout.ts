/** Up to this width the window fills the screen, as a page does; the same as in shell.css. */
export const NARROW = "(max-width: 768px)";
