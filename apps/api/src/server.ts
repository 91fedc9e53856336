import { buildApp, getAppOptions } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createBufferedOutput, createLog } from "./log.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";
import { waitAtMost } from "./wait-at-most.ts";

/**
 * The end of the process after the stop signal, whatever happens; hosts kill it after 10 seconds or more. Requests and
 * then mails get the rest: what they don't finish, because a provider doesn't answer, is given back.
 */
const STOP_AFTER_MS = 10_000;
const REQUESTS_MS = 5_000;
const MAILS_MS = 1_000;

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
    await waitAtMost(REQUESTS_MS, app.close());
    await close(MAILS_MS);
    deps.log.info("stopped");
    // A connection to a provider that doesn't answer would keep the process alive.
    process.exit();
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
