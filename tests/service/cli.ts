import { startService } from "./index";

/** Reads `PORT`; 0, a free port, if it is not set. Throws with the remedy if it isn't a port. */
function readPort(value: string | undefined): number {
  if (value === undefined || value === "") return 0;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is ${JSON.stringify(value)}; set it to a number from 0 (a free port) to 65535.`);
  }
  return port;
}

async function main(): Promise<void> {
  const { PORT, SOCKETLESS_API_KEY, RELEASE, CORS_ORIGINS } = process.env;
  const port = readPort(PORT);
  const service = await startService({
    port,
    release: RELEASE === "1",
    ...(SOCKETLESS_API_KEY ? { apiKey: SOCKETLESS_API_KEY } : {}),
    ...(CORS_ORIGINS ? { cors: { origins: CORS_ORIGINS.split(","), headers: ["Authorization", "Content-Type"] } } : {}),
  }).catch((error: unknown) => {
    const isBusy = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw isBusy ? new Error(`Port ${port} is busy; set PORT to another one.`) : error;
  });
  console.log(`SOCKETLESS_API_URL=${service.url}\nSOCKETLESS_API_KEY=${service.apiKey}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void service.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
