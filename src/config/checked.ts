import path from "node:path";

import { type Environment, readEnvironment } from "./environment";
import { checkFolder } from "./folder";

function readChecked(): Environment {
  try {
    checkFolder(path.resolve(__dirname, "../.."));
    return readEnvironment(process.env);
  } catch (error) {
    // Docusaurus would print two stack traces around the message.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** What the environment sets. A variable that can't be used ends the process with its name, what is wrong and an example. */
export const environment = readChecked();
