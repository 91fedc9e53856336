import { enableCompileCache } from "node:module";

import { ExpectedError } from "./expected-error.ts";
import { type StartOptions, readOptions, usage } from "./start/options.ts";
import { createProgress } from "./start/progress.ts";
import { unwritable } from "./start/unwritable.ts";

enableCompileCache();
const progress = createProgress();
const stopped = new AbortController();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  // Further signals change nothing: a terminal and the programs above us all forward Ctrl-C.
  process.on(signal, () => stopped.abort());
}
// A closed terminal must not keep us from ending the parts.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

/** Ends what it started in reverse order, whatever happened. */
async function run(options: StartOptions): Promise<void> {
  const { prepare } = await import("./start/prepare.ts");
  const { portsFrom, startWorld } = await import("./world.ts");
  const ports = portsFrom(options.portBase);
  const { signal } = stopped;
  await using ending = new AsyncDisposableStack();
  ending.defer(await prepare(options, ports));
  if (options.reset) progress.done("data deleted");

  if (options.build) {
    const { build } = await import("./start/build.ts");
    const packages = options.dev ? ["@site/api"] : ["@site/api", "@site/web"];
    const { isCached } = await build(packages, options.dataDir, signal);
    progress.done(isCached ? "built already" : "built");
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
    // Handled here, so that it is not missed before the race below, nor when we end it ourselves.
    ended.catch(() => undefined);
    failures.push(ended);
    progress.done("development server");
  }

  const world = await startWorld({
    dataDir: options.dataDir,
    ports,
    databaseUrl: options.databaseUrl,
    devServer,
    log: progress.done,
    signal,
  });
  ending.defer(() => world.stop());
  if (options.dev) {
    const { watchApi } = await import("./start/watch-api.ts");
    ending.defer(await watchApi(world.restartApi, progress));
  }
  const { overview } = await import("./start/overview.ts");
  progress.say(`\n${await overview(world, options)}\n`);

  const askedToStop = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  await Promise.race([askedToStop, world.failed, ...failures]);
  progress.say("\nStopping …");
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) progress.say(usage);
  else await run(options);
  if (stopped.signal.aborted) progress.done("everything has stopped");
} catch (error) {
  if (stopped.signal.aborted) {
    progress.done("everything has stopped");
  } else {
    const sentence = error instanceof ExpectedError ? error.message : unwritable(error);
    console.error(sentence ? `\n${sentence}` : error);
    process.exitCode = 1;
  }
}
// Keep-alive connections would delay the exit for seconds.
process.exit();
