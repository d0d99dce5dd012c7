/** How long after a site's last change what it says of itself may be relied on: RFC 9116 asks for a year at most. */
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Writes `/.well-known/security.txt` (RFC 9116). Its date comes from the last change, and so does the build of one commit stay the
 * same whenever it is made.
 *
 * @param contact - address where vulnerabilities are reported
 * @param site - address of the site, without a slash at its end
 */
export function securityText(contact: string, site: string, changed: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(changed.getTime() + YEAR_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${site}/.well-known/security.txt`,
    "",
  ].join("\n");
}
