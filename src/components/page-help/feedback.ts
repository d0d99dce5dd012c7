const NEW_ISSUE = "https://github.com/wosherco/socketless/issues/new";

export type Verdict = "helpful" | "not helpful";

/**
 * Address of a new issue in the source repository, filled in for feedback on one page. Nothing is sent until the reader
 * sends the issue.
 *
 * @param page - title and absolute URL of the page
 */
export function feedbackUrl(verdict: Verdict, page: { title: string; url: string }): string {
  const body = [
    `Page: ${page.url}`,
    "",
    verdict === "helpful" ? "What helped:" : "What is missing, wrong or unclear:",
    "",
    "",
  ].join("\n");
  return `${NEW_ISSUE}?${new URLSearchParams({ title: `Docs: ${page.title} was ${verdict}`, body }).toString()}`;
}
