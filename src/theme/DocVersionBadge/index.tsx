/** Show nothing: the docs have one version. */
export default function DocVersionBadge(): null {
  return null;
}
