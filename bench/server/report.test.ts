import { expect, it } from "vitest";

import { errorsOf, growth, report, type Measured } from "./report";

const server: Measured = {
  name: "the bundled server",
  version: "Node 20.20.0",
  requestsPerSecond: 1_234,
  bytesPerSecond: 56_000_000,
  latency: { p50: 10.04, p99: 250.6, max: 900 },
  errors: { connect: 0, read: 1, write: 0, timeout: 2, status: 0 },
  memory: [100, 110, 120, 120, 120, 120, 132, 132, 132],
};

it("counts every kind of error", () => {
  expect(errorsOf(server)).toBe(3);
});

it("tells memory that grows from memory that was taken once", () => {
  expect(growth(server.memory)).toBeCloseTo(10);
  expect(growth([50, 150, 150, 150, 150, 150, 150, 150, 150])).toBe(0);
});

it("reports what was measured, and no hash of a build", () => {
  const text = report({
    connections: 1_000,
    seconds: 30,
    cores: 2,
    paths: ["/", "/assets/js/main.0123abcd.js"],
    servers: [server],
  });
  expect(text).toContain("| the bundled server (Node 20.20.0) | 1,234 | 56 | 10.0 ms | 251 ms | 900 ms | 3 |");
  expect(text).toContain("| the bundled server | 100 |  | 132 | +10.0 % |");
  expect(text).toContain("- `/assets/js/main.<hash>.js`");
});
