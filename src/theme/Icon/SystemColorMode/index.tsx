/** Render nothing: the site doesn't offer the system's colour mode as a choice. */
export default function IconSystemColorMode(): null {
  return null;
}
