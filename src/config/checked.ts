import path from "node:path";

import { type Environment, readEnvironment } from "./environment";
import { checkFolder } from "./folder";

function readChecked(): Environment {
  try {
    checkFolder(path.resolve(__dirname, "../.."));
    return readEnvironment(process.env);
  } catch (error) {
    // Print only the message: Docusaurus would add two stack traces.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Settings from the environment. Exits the process on an invalid variable, with its name, the problem and an example.
 */
export const environment = readChecked();
