import { existsSync } from "node:fs";

import { listMissingFacts } from "@site/content/company";
import { createArgumentSchema, createOptionSchema } from "@site/contracts/operator/fields";
import * as z from "zod/mini";

import { type Config, ConfigError, getRawSettings, readConfig } from "../../config.ts";
import type { CheckResult } from "../../doctor/check-result.ts";
import { formatResults } from "../../doctor/check-result.ts";
import { parseConfigErrors } from "../../doctor/check-settings.ts";
import { commandProcedure } from "../../trpc.ts";
import { backUpDatabase, drillRestore, type DrillReport } from "../deploy/backup.ts";
import { checkDeployment } from "../deploy/check-deployment.ts";
import { buildDeployPlan } from "../deploy/deploy-plan.ts";
import { UsageError } from "../usage-error.ts";

/** The build of the site, relative to the root of the repository. */
const BUILT = "apps/web/dist/client";
const PATIENCE_MS = 60_000;

export const deploy = {
  plan: commandProcedure
    .meta({
      effect: "prepares",
      description:
        "print the shell script that deploys everything with these settings, and how to go back",
      format: (result) => (result as { script: string }).script,
    })
    .query(({ ctx }) => {
      const settingsFile = ctx.terminal?.settingsFile;
      // The script reads the file again, so it must be the file that these settings come from.
      if (settingsFile === undefined) {
        throw new UsageError("Name the file of the settings, with --settings FILE.");
      }
      const { MAX_INSTANCES: maxInstances, DEPLOYMENT } = readConfig();
      if (DEPLOYMENT === "production") assertReadyForLaunch();
      return { script: buildDeployPlan({ given: getRawSettings(), settingsFile, maxInstances }) };
    }),

  check: commandProcedure
    .meta({
      effect: "prepares",
      description: "check the deployed site from outside, as a visitor's computer sees it",
      format: (findings) => formatResults(findings as CheckResult[]),
      hasFailed: (findings) => (findings as CheckResult[]).some(({ state }) => state === "wrong"),
    })
    .input(
      z.object({
        origin: createArgumentSchema(
          z.optional(z.string()),
          "origin that people see; that of the settings unless given",
        ),
        function: createOptionSchema(
          z.optional(z.string()),
          "the function's own address, which has to be closed to all but the host in front",
        ),
        build: createOptionSchema(
          z.optional(z.string()),
          `the built site that is meant to be there; ${BUILT} unless given`,
        ),
        buy: createOptionSchema(
          z._default(z.boolean(), false),
          "also try a purchase, in the payment provider's test mode alone",
        ),
      }),
    )
    .mutation(async ({ ctx, input }): Promise<CheckResult[]> => {
      // With only an origin, settings found on this machine are ignored: they may belong to another environment.
      const usesSettings = ctx.terminal?.settingsFile !== undefined || input.origin === undefined;
      let config: Config | undefined;
      try {
        config = usesSettings ? readConfig() : undefined;
      } catch (error) {
        if (error instanceof ConfigError) return parseConfigErrors(error.message);
        throw error;
      }
      const url = parseOrigin(input.origin ?? config?.SITE_ORIGIN ?? "");
      if (input.buy) requireTestMode(config, url.origin);
      return checkDeployment({
        origin: url.origin,
        // Whatever listens at port 80 belongs to another site than one with a port.
        plainOrigin: url.port === "" ? `http://${url.hostname}` : undefined,
        functionUrl: input.function === undefined ? undefined : parseOrigin(input.function).origin,
        build: input.build ?? (existsSync(BUILT) ? BUILT : undefined),
        config,
        buys: input.buy,
        patienceMs: PATIENCE_MS,
        now: () => new Date(),
      });
    }),

  backup: commandProcedure
    .meta({
      effect: "runs",
      description: "write a dump of the database, by its direct address",
    })
    .input(
      z.object({
        out: createOptionSchema(
          z
            .string("Name the file of the dump.")
            .check(
              z.refine((file) => !existsSync(file), "This file exists already: name a new one."),
            ),
          "file of the dump, which must not exist yet",
        ),
      }),
    )
    .mutation(({ input }) => backUpDatabase(readConfig(), input.out)),

  drill: commandProcedure
    .meta({
      effect: "runs",
      description: "dump the database, restore the dump beside it, and compare every row",
      hasFailed: (report) => (report as DrillReport).differences.length > 0,
    })
    .input(
      z.object({
        keep: createOptionSchema(
          z._default(z.boolean(), false),
          "leave the restored database on the server",
        ),
      }),
    )
    .mutation(({ input }) => drillRestore(readConfig(), { keeps: input.keep })),
};

function parseOrigin(address: string): URL {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  throw new UsageError("Name the origin that people see, as in https://shop.example.");
}

/** Rejects environments with real payments, because the check creates an account and a checkout. */
function requireTestMode(config: Config | undefined, origin: string): void {
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

/** Throws if production would go live with the example's addresses, or without what the law asks for. */
function assertReadyForLaunch(): void {
  const missing = listMissingFacts();
  if (missing.length === 0) return;
  throw new UsageError(
    [
      "Not ready for production: see `pnpm ops doctor launch`.",
      ...missing.map(({ what, fix }) => `  ${what}: ${fix}`),
    ].join("\n"),
  );
}
