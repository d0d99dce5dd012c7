import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { run } from "../run";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  bodyBase64: string;
}

const VECTORS = path.resolve(__dirname, "../../../examples/signature/vectors.json");

/** How a language's answer is called: each driver reads the vectors, and prints a list of verdicts as JSON. */
interface Language {
  answer: string;
  driver: { file: string; text: string };
  command: readonly [string, ...string[]];
}

const LANGUAGES = {
  node: {
    answer: "signature.ts",
    driver: {
      file: "driver.mts",
      text: `import { readFileSync } from "node:fs";
import { verifySignature } from "./signature.ts";
const { vectors } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(vectors.map(({ bodyBase64, header, secret }) => {
  try { return verifySignature(Buffer.from(bodyBase64, "base64"), header ?? undefined, secret); } catch { return "threw"; }
})));`,
    },
    command: [process.execPath, "--import", "tsx", "driver.mts"],
  },
  python: {
    answer: "signature.py",
    driver: {
      file: "driver.py",
      text: `import base64, json, sys
from signature import verify_signature
def verdict(v):
    try:
        return verify_signature(base64.b64decode(v["bodyBase64"]), v["header"], v["secret"])
    except Exception:
        return "threw"
print(json.dumps([verdict(v) for v in json.load(sys.stdin)["vectors"]]))`,
    },
    command: ["python3", "driver.py"],
  },
  go: {
    answer: "signature.go",
    driver: {
      file: "main.go",
      text: `package main

import ("encoding/base64"; "encoding/json"; "fmt"; "os")

func main() {
	var file struct { Vectors []struct { Secret string; Header *string; BodyBase64 string } }
	if err := json.NewDecoder(os.Stdin).Decode(&file); err != nil { panic(err) }
	verdicts := []bool{}
	for _, v := range file.Vectors {
		body, _ := base64.StdEncoding.DecodeString(v.BodyBase64)
		header := ""
		if v.Header != nil { header = *v.Header }
		verdicts = append(verdicts, VerifySignature(body, header, v.Secret))
	}
	text, _ := json.Marshal(verdicts)
	fmt.Println(string(text))
}`,
    },
    command: ["go", "run", "signature.go", "main.go"],
  },
} satisfies Record<string, Language>;

/** Asks the function for its verdict on every test vector. */
export const judgeSignature =
  (name: keyof typeof LANGUAGES) =>
  async (file: string): Promise<string[]> => {
    const { answer, driver, command }: Language = LANGUAGES[name];
    // Below this folder, so that Node finds the packages that it runs TypeScript with.
    const folder = mkdtempSync(path.join(name === "node" ? __dirname : tmpdir(), "judge-"));
    copyFileSync(file, path.join(folder, answer));
    writeFileSync(path.join(folder, driver.file), driver.text);
    const input = readFileSync(VECTORS, "utf8");
    const [program, ...args] = command;
    const { code, stdout, stderr } = await run(program, args, { cwd: folder, input });
    rmSync(folder, { recursive: true });
    if (code !== 0) {
      return [`It does not run: ${stderr.trim()}`];
    }
    const verdicts = JSON.parse(stdout) as unknown[];
    const { vectors } = JSON.parse(input) as { vectors: Vector[] };
    return vectors
      .filter(({ valid }, index) => verdicts[index] !== valid)
      .map(
        (vector) => `It is wrong about the vector ${vector.name}, which is ${vector.valid ? "valid" : "not valid"}.`,
      );
  };
