/** Show nothing: the footer has no logo, and the theme's would come into the scripts and styles of every page. */
export default function FooterLogo(): null {
  return null;
}
