import { existsSync } from "node:fs";

import { isInstalled } from "./outcome";

type Program = readonly [string, ...string[]];

/** How one runtime of examples/signature is built, checked against the vectors, and served. */
export interface Language {
  name: string;
  installed: boolean;
  /** Folder to run in, below the example's. */
  folder: string;
  build?: Program;
  check: Program;
  /** What the check prints for a vector that behaves. */
  passed: (vector: string) => string;
  serve: (port: number) => Program;
}

/** Where Debian's libgoogle-gson-java puts its library. */
const gson = "/usr/share/java/gson.jar";
const classPath = `classes:${gson}`;

const ok = (vector: string): string => `\nok ${vector}\n`;
const tsx = "node_modules/.bin/tsx";

export const languages: readonly Language[] = [
  {
    name: "Web Crypto",
    installed: true,
    folder: ".",
    check: [tsx, "check.ts", "web-crypto"],
    passed: ok,
    serve: () => [tsx, "web-crypto/server.ts"],
  },
  {
    name: "Node.js",
    installed: true,
    folder: ".",
    check: [tsx, "check.ts", "node"],
    passed: ok,
    serve: () => [tsx, "node/server.ts"],
  },
  {
    name: "Python",
    installed: isInstalled("python3"),
    folder: "python",
    check: ["python3", "check.py"],
    passed: ok,
    serve: () => ["python3", "server.py"],
  },
  {
    name: "Go",
    installed: isInstalled("go", "version"),
    folder: "go",
    build: ["go", "build", "-o", "server", "."],
    check: ["go", "test", "-count=1", "-v", "./..."],
    passed: (vector) => `--- PASS: TestVectors/${vector} `,
    serve: () => ["./server"],
  },
  {
    name: "PHP",
    installed: isInstalled("php"),
    folder: "php",
    check: ["php", "check.php"],
    passed: ok,
    serve: (port) => ["php", "-S", `127.0.0.1:${port}`, "webhook.php"],
  },
  {
    name: "Ruby",
    installed: isInstalled("ruby") && isInstalled("puma"),
    folder: "ruby",
    check: ["ruby", "check.rb"],
    passed: ok,
    serve: (port) => ["puma", "--quiet", "--bind", `tcp://127.0.0.1:${port}`, "config.ru"],
  },
  {
    name: "Java",
    installed: isInstalled("javac") && existsSync(gson),
    folder: "java",
    build: [
      "javac",
      "-Xlint:all",
      "-Werror",
      "-d",
      "classes",
      "-cp",
      gson,
      "Signature.java",
      "Server.java",
      "Check.java",
    ],
    check: ["java", "-cp", classPath, "Check"],
    passed: ok,
    serve: () => ["java", "-cp", classPath, "Server"],
  },
];
