import { fences } from "../code/fence";
import { readQuoted, titleOf } from "../code/quote";

/**
 * Fill the fences of a Markdown text that quote programs.
 *
 * @param root - absolute path of the site, in which `examples/` lies
 * @throws when a fence quotes what isn't there; the message says the remedy
 */
export function filled(markdown: string, root: string): string {
  const lines = markdown.split("\n");
  for (const { line, language, file } of fences(markdown).reverse()) {
    if (file !== undefined) {
      // Accept one empty line: Prettier adds it to an empty fence.
      lines.splice(line, lines[line] === "" ? 1 : 0);
      lines[line - 1] = `\`\`\`${language} title="${titleOf(file.path)}"\n${readQuoted(file, root)}`;
    }
  }
  return lines.join("\n");
}

/** Add the front matter of a skill: agents choose it by name and description. */
export const asSkill = (guide: string): string =>
  [
    "---",
    "name: socketless",
    "description: Build realtime features with Socketless (WebSockets for serverless backends). Use it to connect clients, verify signed webhooks, reconnect, manage feeds and presence, or push messages from a server or a job.",
    "---",
    "",
    guide,
  ].join("\n");
