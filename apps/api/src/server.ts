import { buildApp, getAppOptions } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createBufferedOutput, createLog } from "./log.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/** How long running requests may take to finish after the stop signal. */
const STOP_AFTER_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL, createBufferedOutput());
  const telemetry = await startTelemetry(config, log);
  const { deps, warmUp, close } = createDeps(config, { log, telemetry });
  const app = buildApp(deps, getAppOptions(config));

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref();
    await app.close();
    await close();
    deps.log.info("stopped");
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));

  await app.listen({ host: config.HOST, port: config.PORT });
  await warmUp();
}

try {
  await main();
} catch (error) {
  const reason = error instanceof ConfigError || isListenError(error) ? error.message : error;
  console.error(reason);
  process.exitCode = 1;
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && error.syscall === "listen";
}
