import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { clientOf } from "../../../plugins/sdk";
import { packSdk } from "../../../plugins/sdk/pack";
import { run } from "../processes";
import { siteDir } from "../workspace";

const own = path.join(siteDir, "tests/examples/python");

/** An app in Python, by the names of its users, with the files that its reader writes. */
export interface App {
  name: "fastapi" | "flask" | "django";
  /** The modules that a reader writes, below `examples/python/<name>`. */
  files: readonly string[];
  /** The most lines that a reader writes. Default 40. */
  most?: number;
  /** What a reader adds to files that they have. */
  edits: number;
  /** Makes what the reader has before. */
  make?: string;
  /** Makes the members of a room: `room` and its name are printed. */
  begin: string;
  serve: string;
  isOnPostgres: boolean;
  /** What an address of its database begins with. */
  driver?: string;
  env?: Record<string, string>;
}

const ROOM = "0f8fad5b-d9cb-469f-a165-70867728950e";
const table = "create table room_members (room_id uuid, user_id text, primary key (room_id, user_id))";
const rows = `insert into room_members values ('${ROOM}', 'ana'), ('${ROOM}', 'ben')`;

export const APPS: readonly App[] = [
  {
    name: "fastapi",
    files: ["realtime.py"],
    most: 90,
    edits: 5,
    begin: 'exec(open("begin.py").read())',
    serve: "python -m uvicorn main:app --port $PORT",
    isOnPostgres: true,
    driver: "postgresql+asyncpg:",
  },
  {
    name: "flask",
    files: ["rooms.py"],
    edits: 5,
    begin: `import sqlite3; sqlite3.connect("app.db").executescript("""${table}; ${rows}"""); print("room ${ROOM}")`,
    serve: "python app.py",
    isOnPostgres: false,
  },
  {
    name: "django",
    files: ["teams/rooms.py", "teams/apps.py"],
    edits: 3,
    make: "python -m django startproject mysite . && python -m django startapp teams && python -m django startapp shop",
    begin: 'exec(open("begin.py").read())',
    serve: "python -m uvicorn mysite.asgi:application --port $PORT",
    isOnPostgres: true,
    env: { DJANGO_SETTINGS_MODULE: "local" },
  },
];

/** The lines that a reader writes, without empty ones, comments, and those that only close what another opened. */
export const linesOf = ({ name, files, edits }: App): number =>
  files
    .flatMap((file) => readFileSync(path.join(siteDir, "examples/python", name, file), "utf8").split("\n"))
    .filter((line) => /\w/.test(line) && !/^\s*#/.test(line)).length + edits;

/** Make an app in a folder, whose environment has the package. */
export async function makeApp({ name, make, env = {} }: App, folder: string, settings: Record<string, string>) {
  if (make !== undefined) {
    const { DJANGO_SETTINGS_MODULE: _later, ...now } = env;
    await run({ command: ["sh", "-c", make], cwd: folder, env: { ...settings, ...now } }, 60_000);
  }
  for (const source of [own, path.join(siteDir, "examples/python")]) {
    cpSync(path.join(source, name), folder, { recursive: true });
  }
  mkdirSync(path.join(folder, "static"), { recursive: true });
  cpSync(path.join(siteDir, "examples/python/room.html"), path.join(folder, "static/room.html"));
  writeFileSync(path.join(folder, "static/socketless.js"), await clientOf((await packSdk(siteDir)).folder));
  return readdirSync(folder);
}
