/** A package of which the browser gets a part. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression of its package.json. */
  licence: string;
  /** Text of its licence file; undefined when the package has none. */
  text: string | undefined;
}

/** Licences that allow shipping under this site's own licence, MIT, when their notice goes along. SPDX identifiers. */
const COMPATIBLE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
]);

export class LicenceError extends Error {}

/** The alternatives of an SPDX expression; a conjunction stays one alternative and so is not known. */
const alternatives = (expression: string): string[] => expression.replace(/^\(|\)$/g, "").split(" OR ");

/**
 * Writes the list of third-party code with its licences, as Markdown.
 *
 * @throws LicenceError that names every package whose licence isn't known to be compatible
 */
export function thirdPartyList(packages: readonly ShippedPackage[]): string {
  const refused = packages.filter(({ licence }) => !alternatives(licence).some((name) => COMPATIBLE.has(name)));
  if (refused.length > 0) {
    throw new LicenceError(
      [
        "These licences are not known to be compatible with the site's own. Use other packages, or add the licences to COMPATIBLE:",
        ...refused.map(({ name, version, licence }) => `- ${name} ${version} has the licence "${licence}"`),
      ].join("\n"),
    );
  }
  const sorted = [...packages].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  const rows = sorted.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const texts = sorted.map(
    ({ name, version, licence, text }) =>
      `## ${name} ${version}\n\n${text === undefined ? `Licence: ${licence}; the package has no licence file.` : fence(text)}`,
  );
  return `# Third-party code\n\nWhat browsers are sent besides this site's own code, as the bundler lists it.\n\n${[
    "| package | version | licence |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n")}\n\n${texts.join("\n\n")}\n`;
}

const fence = (text: string): string =>
  `\`\`\`text\n${text
    .trim()
    .replace(/\r\n/g, "\n")
    .replace(/[ \t]+$/gm, "")}\n\`\`\``;
