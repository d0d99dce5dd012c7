import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import type { Command } from "./processes";
import { cacheDir, siteDir, workspaceOf } from "./workspace";

/** How the client of one language is run. */
export interface ClientCommand extends Command {
  /** What the client says when its upgrade is refused with 401. */
  refusal: string;
  /** Compiles what `command` runs, so that not every start has to. */
  build?: readonly [string, ...string[]];
}

/** A command, and how to tell that its language is installed. */
interface Candidate extends ClientCommand {
  language: string;
  /** A command that succeeds where the language and the libraries of the client are installed. */
  probe: readonly [string, ...string[]];
}

const gson = "/usr/share/java/gson.jar";
const javaClasses = workspaceOf("client-java");
const folder = (name: string): string => path.join(siteDir, "examples/client", name);

/** Go and its library as Debian packages them: sources below a GOPATH, no module proxy. */
const newGo = "/usr/lib/go-1.23/bin/go";
const go = existsSync(newGo) ? newGo : "go";
const goPath = path.join(cacheDir, "gopath");
const debianGo = { GO111MODULE: "off", GOPATH: `${goPath}:/usr/share/gocode`, GOFLAGS: "" };
const goProgram = workspaceOf("client-go");
const makeLibrary = path.join(__dirname, "debian/coder-websocket.sh");

const candidates: readonly Candidate[] = [
  {
    language: "JavaScript",
    // A WebSocket of the web platform hides the status from the page.
    refusal: "closed with 1006",
    cwd: folder("javascript"),
    command: ["node", "main.js"],
    probe: [process.execPath, "--version"],
  },
  ...["python3", "/usr/bin/python3"].map((python): Candidate => ({
    language: "Python",
    refusal: "server rejected WebSocket connection: HTTP 401",
    cwd: folder("python"),
    command: [python, "client.py"],
    env: { PYTHONUNBUFFERED: "1" },
    probe: [python, "-c", "import websockets"],
  })),
  {
    language: "Go",
    refusal: "the upgrade was refused with 401",
    cwd: folder("go"),
    build: [go, "build", "-o", goProgram, "."],
    command: [goProgram],
    env: debianGo,
    probe: ["sh", "-c", `sh ${makeLibrary} ${goPath} && ${go} list github.com/coder/websocket`],
  },
  {
    language: "Java",
    refusal: "the upgrade was refused with 401",
    cwd: folder("java"),
    build: ["javac", "-d", javaClasses, "-cp", gson, "Client.java"],
    command: ["java", "-cp", `${javaClasses}:${gson}`, "Client"],
    probe: ["javap", "-cp", gson, "com.google.gson.JsonParser"],
  },
];

function isInstalled({ probe: [program, ...parameters], env }: Candidate): boolean {
  try {
    execFileSync(program, parameters, { env: { ...process.env, ...env }, stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** The languages of the clients. */
export const languages: readonly string[] = [...new Set(candidates.map(({ language }) => language))];

/** The command of a language's client; undefined where the language or a library of it is not installed. */
export const commandOf = (language: string): ClientCommand | undefined =>
  candidates.find((candidate) => candidate.language === language && isInstalled(candidate));
