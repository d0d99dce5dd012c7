/**
 * Preload of a Docusaurus build: write the CPU seconds of its steps, all threads together, as JSON into the file that the
 * variable BENCH_STEPS names. A CPU profile doesn't show native threads, such as those that compress.
 */
const { writeFileSync } = require("node:fs");

const { PerfLogger } = require(require.resolve("@docusaurus/logger", { paths: [process.cwd()] }));

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const steps = new Map();
PerfLogger.async = async (label, run) => {
  const before = cpuSeconds();
  const result = await run();
  steps.set(label, (steps.get(label) ?? 0) + cpuSeconds() - before);
  return result;
};

process.on("exit", () => {
  // npm, which starts the build, loads this file, too.
  if (steps.size > 0) {
    writeFileSync(process.env.BENCH_STEPS, JSON.stringify(Object.fromEntries(steps)));
  }
});
