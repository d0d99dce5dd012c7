/** Addresses at which an assistant opens with a question to send; each name is what readers know it by. */
const ASSISTANTS = [
  ["ChatGPT", "https://chatgpt.com/?q="],
  ["Claude", "https://claude.ai/new?q="],
] as const;

/**
 * Links that open an assistant with a question about a page. Nothing is sent before the reader follows one.
 *
 * @param markdown - absolute address of the page's Markdown, which assistants read better than its HTML
 */
export const assistantLinks = (markdown: string): { name: string; url: string }[] =>
  ASSISTANTS.map(([name, start]) => ({
    name,
    url: start + encodeURIComponent(`Read ${markdown} and help me with what it describes.`),
  }));
