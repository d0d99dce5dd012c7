/** Show nothing: the docs have one version, and the theme's banner would come into the scripts of every page. */
export default function DocVersionBanner(): null {
  return null;
}
