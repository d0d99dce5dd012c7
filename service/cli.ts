import { startService } from "./index";
import { BEHAVIOURS, type Behaviour, type SettingsChange } from "./settings";
import { settingsFrom } from "./settings-json";

/** Reads `PORT`; 0, a free port, if it is not set. Throws with the remedy if it isn't a port. */
function readPort(value: string | undefined): number {
  if (value === undefined || value === "") return 0;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is ${JSON.stringify(value)}; set it to a number from 0 (a free port) to 65535.`);
  }
  return port;
}

/** Reads `BEHAVIOUR`; the contract's, if it is not set. Throws with the remedy if it is none. */
function readBehaviour(value: string | undefined): Behaviour {
  const behaviour = BEHAVIOURS.find((it) => it === (value || "contract"));
  if (behaviour === undefined) {
    throw new Error(`BEHAVIOUR is ${JSON.stringify(value)}; set it to ${BEHAVIOURS.join(", ")}.`);
  }
  return behaviour;
}

/** Reads `SETTINGS`, JSON; no change, if it is not set. Throws with what is wrong with it. */
function readSettings(value: string | undefined): SettingsChange {
  if (value === undefined || value === "") return {};
  try {
    return settingsFrom(value);
  } catch (error) {
    throw new Error(`SETTINGS can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function main(): Promise<void> {
  const { PORT, SOCKETLESS_API_KEY, BEHAVIOUR, SETTINGS, CORS_ORIGINS } = process.env;
  const port = readPort(PORT);
  const service = await startService({
    port,
    behaviour: readBehaviour(BEHAVIOUR),
    ...readSettings(SETTINGS),
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
