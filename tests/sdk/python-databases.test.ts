import path from "node:path";

import { afterAll, beforeAll, test } from "vitest";

import { run } from "../examples/processes";
import { startPostgresServer, startRedisServer, type DatabaseServer } from "../support/databases";

const cwd = path.resolve(__dirname, "../../sdk/python");
let [postgres, redis]: DatabaseServer[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgresServer(), startRedisServer()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([postgres?.stop(), redis?.stop()]);
});

async function unittest(name: string, settings: Record<string, string>): Promise<void> {
  const env = { PYTHONPATH: "src:tests", PYTHONDONTWRITEBYTECODE: "1", ...settings };
  await run({ command: ["/usr/bin/python3", "-m", "unittest", name], cwd, env }, 120_000);
}

test.each(["test_storage", "test_listener"])(
  "%s of the Python package passes with databases",
  async (name) => {
    await unittest(name, { TEST_POSTGRES: postgres?.address ?? "", TEST_REDIS: `unix://${redis?.address}` });
  },
  120_000,
);

test.each(["SQLite", "PostgreSQL"])(
  "Django's models tell owners, and are the members of rooms, on %s",
  async (kind) => {
    await unittest("tests.models.test_models", {
      TEST_POSTGRES: kind === "PostgreSQL" ? (postgres?.address ?? "") : "",
    });
  },
  120_000,
);
