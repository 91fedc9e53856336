import { enableCompileCache } from "node:module";

import { ExpectedError, describeWriteError } from "./expected-error.ts";
import { type StartOptions, parseOptions, usage } from "./start/options.ts";
import { createProgress } from "./start/progress.ts";

enableCompileCache();
const progress = createProgress();
const stopped = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  // Further signals have no effect. Ctrl-C can arrive several times, because the terminal and the programs above all
  // forward it.
  process.on(signal, () => stopped.abort());
}
// Ignores write errors of a closed terminal, so that the services still stop.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

/** Starts everything, and in any case stops what it started, in reverse order. */
async function run(options: StartOptions): Promise<void> {
  const { prepareStart } = await import("./start/prepare.ts");
  const { getPorts, startLocalServices } = await import("./services.ts");
  const ports = getPorts(options.portBase);
  const { signal } = stopped;
  await using ending = new AsyncDisposableStack();
  ending.defer(await prepareStart(options, ports));
  if (options.reset) progress.completeStep("data deleted");

  if (options.build) {
    const { buildPackages } = await import("./start/build-packages.ts");
    const packages = options.dev ? ["@site/api"] : ["@site/api", "@site/web"];
    const { isCached } = await buildPackages(packages, options.dataDir, signal);
    progress.completeStep(isCached ? "built already" : "built");
  }
  const failures: Promise<never>[] = [];
  let devServer: string | undefined;
  if (options.dev) {
    const { startDevServer } = await import("./start/dev-server.ts");
    const server = await startDevServer(options.dataDir);
    ending.defer(async () => void (await server.end("SIGTERM")));
    devServer = server.url;
    const ended = server.exited.then(() => {
      throw new ExpectedError(`The development server ended; see ${server.logFile}.`);
    });
    // Handles the rejection now, because the race below may not be reached, and stopping also causes it.
    ended.catch(() => undefined);
    failures.push(ended);
    progress.completeStep("development server");
  }

  const services = await startLocalServices({
    dataDir: options.dataDir,
    ports,
    databaseUrl: options.databaseUrl,
    devServer,
    log: progress.completeStep,
    signal,
  });
  ending.defer(() => services.stop());
  if (options.dev) {
    const { watchApi } = await import("./start/watch-api.ts");
    ending.defer(await watchApi(services.restartApi, progress));
  }
  const { formatOverview } = await import("./start/overview.ts");
  progress.print(`\n${await formatOverview(services, options)}\n`);

  const askedToStop = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  await Promise.race([askedToStop, services.failed, ...failures]);
  progress.print("\nStopping …");
}

try {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.help) progress.print(usage);
  else await run(options);
  if (stopped.signal.aborted) progress.completeStep("everything has stopped");
} catch (error) {
  if (stopped.signal.aborted) {
    progress.completeStep("everything has stopped");
  } else {
    const sentence = error instanceof ExpectedError ? error.message : describeWriteError(error);
    console.error(sentence ? `\n${sentence}` : error);
    process.exitCode = 1;
  }
}
// Exits explicitly, because keep-alive connections would delay the exit for seconds.
process.exit();
