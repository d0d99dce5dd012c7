/** Nothing: the site doesn't offer the system's colours as a choice of their own. */
export default function IconSystemColorMode(): null {
  return null;
}
