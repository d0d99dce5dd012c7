import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { expect, it, onTestFinished, vi } from "vitest";

import { makeWheel, projectOf, wheelName } from "../../plugins/sdk/wheel";

vi.setConfig({ testTimeout: 300_000 });

const siteDir = path.resolve(__dirname, "../..");
const cwd = path.join(siteDir, "sdk/python");
const run = promisify(execFile);
/** Debian's, which has the frameworks of `tests/examples/debian-packages.txt`. */
const python = "/usr/bin/python3";
const mypy = "/usr/bin/mypy";

it.skipIf(!existsSync(python))("the package's own tests pass", () => {
  const { status, stderr } = spawnSync(python, ["-m", "unittest", "discover", "-s", "tests"], {
    cwd,
    env: { ...process.env, PYTHONPATH: "src", PYTHONDONTWRITEBYTECODE: "1" },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran \d+ tests/m);
});

it.skipIf(!existsSync(mypy))("its types are complete, for the oldest Python that it names", () => {
  const cache = path.join(siteDir, ".cache/mypy");
  const options = ["--strict", "--python-version", "3.9", "--cache-dir", cache];
  expect(spawnSync(mypy, [...options, "src/socketless"], { cwd, encoding: "utf8" }).stdout).toContain("Success");
});

/** Compare each installed file with the hash that the wheel records, and print how many there are. */
const CHECK_RECORD = `
import base64, hashlib
from importlib.metadata import distribution
files = [it for it in distribution("socketless").files if it.hash]
for it in files:
    digest = hashlib.new(it.hash.mode, it.read_binary()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == it.hash.value, it
print(len(files))
`;

/** A typed app, which the package's own types must fit. */
const APP = `
from typing import List, Optional
from socketless import AsyncSocketless, Reply, Socketless, WebhookEvent
from socketless.live_rows import LiveRows
from socketless.notifications import create_notifications
from socketless.rooms import Entry, EntryPage, create_rooms
from socketless.storage import memory, sqlite

socketless = Socketless(user=lambda request: 42, master_secret="m", log=None)

def greet(event: WebhookEvent) -> Optional[Reply]:
    return {"message": {"text": "Hi"}, "join": ["news"]}

webhook = socketless.webhook(greet)
socketless.send({"users": [42]}, {"text": "Hi"})

rooms = create_rooms(socketless, store=sqlite("app.db"), is_member=lambda room, user: True)
notices = create_notifications(socketless, store=memory())
names: List[str] = rooms.online("plans")
page: Optional[EntryPage] = rooms.posts("plans", 42, {"after": "1"})
webhook = socketless.webhook(greet, rooms, notices)
LiveRows(socketless).tell("order", 7, owner=42)

async def is_member(room: str, user: str) -> bool:
    return user == "42"

later = AsyncSocketless()
theirs = create_rooms(later, store=memory(), is_member=is_member)
awaited = later.webhook(theirs)

async def post() -> Entry:
    return await theirs.post("plans", "Hi", user=42)
`;

it.skipIf(!existsSync(python))("its address installs into an empty environment, with types", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "socketless-wheel-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = wheelName(projectOf(siteDir).version);
  writeFileSync(path.join(folder, name), makeWheel(siteDir));
  await run(python, ["-m", "zipfile", "-t", name], { cwd: folder });
  const wheel = readFileSync(path.join(folder, name));
  const server = createServer((_request, response) => response.end(wheel)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk/${name}`;

  await run(python, ["-m", "venv", "venv"], { cwd: folder });
  const inside = path.join(folder, "venv/bin/python");
  await run(inside, ["-m", "pip", "install", "--disable-pip-version-check", url], { cwd: folder });
  expect((await run(inside, ["-m", "pip", "check"])).stdout).toContain("No broken requirements");
  const { stdout } = await run(inside, ["-c", CHECK_RECORD]);
  expect(Number(stdout)).toBeGreaterThan(20);
  const program = "import socketless; print(socketless.feed_of(42))";
  expect((await run(inside, ["-c", program])).stdout).toBe("user.42\n");
  if (existsSync(mypy)) {
    writeFileSync(path.join(folder, "app.py"), APP);
    const options = ["--strict", "--python-executable", inside, "app.py"];
    expect(spawnSync(mypy, options, { cwd: folder, encoding: "utf8" }).stdout).toContain("Success");
  }
});
