import type { MatchAnswer, MatchQuestion } from "./match";

/** Accept a pattern that this browser can't compile: the service decides. */
function matches({ text, pattern }: MatchQuestion): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

addEventListener("message", ({ data }: MessageEvent<readonly MatchQuestion[]>) => {
  data.forEach((question, index) => {
    const answer: MatchAnswer = { index, matches: matches(question) };
    postMessage(answer);
  });
});

postMessage("ready");
