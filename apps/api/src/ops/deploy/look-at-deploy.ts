import { existsSync } from "node:fs";

import { type Config, ConfigError, readConfig } from "../../config.ts";
import { settingFindings } from "../../doctor/check-settings.ts";
import type { Finding } from "../../doctor/finding.ts";
import { type PreparingCall, UsageError } from "../command.ts";
import { lookFromOutside } from "../outside/look-from-outside.ts";

/** Where a build of the site is, seen from the root of the repository. */
const BUILT = "apps/web/dist/client";
const PATIENCE_MS = 60_000;

/** Looks at a site by its origin, by the origin of the settings, or by both. */
export async function lookAtDeploy({
  argument,
  settings,
  options,
}: PreparingCall): Promise<Finding[]> {
  // The settings of another environment may lie around here: with an origin alone, none are used.
  const usesSettings = settings !== undefined || argument === undefined;
  let config: Config | undefined;
  try {
    config = usesSettings ? readConfig() : undefined;
  } catch (error) {
    if (error instanceof ConfigError) return settingFindings(error.message);
    throw error;
  }
  const url = originOf(argument ?? config?.SITE_ORIGIN ?? "");
  if (options.buy) requireTest(config, url.origin);
  return lookFromOutside({
    origin: url.origin,
    plainOrigin: `http://${url.hostname}`,
    functionUrl: options.function === undefined ? undefined : originOf(options.function).origin,
    build: options.build ?? (existsSync(BUILT) ? BUILT : undefined),
    config,
    buys: options.buy !== undefined,
    patienceMs: PATIENCE_MS,
    now: () => new Date(),
  });
}

function originOf(address: string): URL {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  throw new UsageError("Name the origin that people see, as in https://shop.example.");
}

/** An account and a checkout are made there: never where real money is paid. */
function requireTest(config: Config | undefined, origin: string): void {
  if (!config) {
    throw new UsageError("A purchase needs the settings of the environment: --settings FILE.");
  }
  const isLive = !/^(sk|rk)_test_/.test(config.STRIPE_SECRET_KEY);
  if (config.DEPLOYMENT === "production" || isLive) {
    throw new UsageError("No purchase is tried on production: use staging, with a test key.");
  }
  if (new URL(config.SITE_ORIGIN).origin !== origin) {
    throw new UsageError(`These settings are of ${config.SITE_ORIGIN}, not of ${origin}.`);
  }
}
