type Verdict = "helpful" | "not helpful";

/**
 * Return the URL of a new issue in the source repository, prefilled for feedback on one page. Nothing is sent until the
 * reader submits the issue.
 */
export function feedbackUrl(verdict: Verdict, page: { title: string; url: string }): string {
  const question = verdict === "helpful" ? "What helped:" : "What is missing, wrong or unclear:";
  const fields = { title: `Docs: ${page.title} was ${verdict}`, body: `Page: ${page.url}\n\n${question}\n\n` };
  return `https://github.com/wosherco/socketless/issues/new?${new URLSearchParams(fields).toString()}`;
}
