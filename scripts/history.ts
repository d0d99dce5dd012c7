export interface Commit {
  /** Abbreviated. */
  hash: string;
  subject: string;
}

/** Longer subjects are cut off in lists of commits. */
const LONGEST_SUBJECT = 72;

/** Sources of a package, as they are published. */
const PUBLISHED = /^packages\/([^/]+)\/(?:src\/(?!.*\.test\.)|package\.json$)/;

const CHANGELOG = "CHANGELOG.md";

function subjectProblems({ hash, subject }: Commit): string[] {
  return [
    ...(subject.length > LONGEST_SUBJECT
      ? [`has a subject of ${subject.length} characters; say it in ${LONGEST_SUBJECT}, and the reasons below`]
      : []),
    ...(/^(?:fixup|squash|amend)!|^wip\b/i.test(subject) ? ["isn't finished; squash it"] : []),
    ...(subject.endsWith(".") ? ["has a subject that ends in a full stop; take it out"] : []),
  ].map((problem) => `${hash} ${problem}: ${subject}`);
}

/**
 * Finds what is wrong with commits that are to be merged.
 *
 * @param commits - merges left out
 * @param files - names of the files that they change together
 * @returns one text for each fault, with its remedy
 */
export function historyProblems(commits: readonly Commit[], files: readonly string[]): string[] {
  const packages = new Set(files.flatMap((file) => PUBLISHED.exec(file)?.[1] ?? []));
  const isTold = packages.size === 0 || files.includes(CHANGELOG);
  return [
    ...commits.flatMap(subjectProblems),
    ...(isTold ? [] : [`${CHANGELOG} has no line about ${[...packages].join(", ")}; add one under "Unreleased"`]),
  ];
}
