import { runLocal } from "./run";

void runLocal(process.argv.slice(2), "node socketless-local.mjs");
