import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "..");
const document = path.join(root, "build/openapi.json");

/** Update the types of the examples from the published OpenAPI document. */
if (!existsSync(document)) {
  console.error("build/openapi.json is missing. Run: npm run build");
  process.exit(1);
}
for (const example of ["types", "validation"]) {
  const cwd = path.join(root, "examples", example);
  copyFileSync(document, path.join(cwd, "openapi.json"));
  execFileSync("npm", ["ci"], { cwd, stdio: "inherit" });
  execFileSync("npm", ["run", "generate"], { cwd, stdio: "inherit" });
}
