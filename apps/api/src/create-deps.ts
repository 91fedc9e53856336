import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./db/client.ts";
import type { Deps } from "./deps.ts";
import { createLog, type Log } from "./log.ts";
import { createOutboxWorker } from "./outbox/drain-outbox.ts";
import { createBreachedPasswords } from "./providers/breached-passwords.ts";
import { createDigests } from "./providers/digests.ts";
import { createGoogleSignIn } from "./providers/google-sign-in.ts";
import { createFirebaseIdentity } from "./providers/identity.ts";
import { createPostgresLimiter } from "./providers/limiter.ts";
import { createMailer } from "./providers/mail/mailers.ts";
import { createNewsletterFiles } from "./providers/newsletter-files.ts";
import { createCloudStorage } from "./providers/object-store.ts";
import { createStripePayments } from "./providers/stripe/payments.ts";
import { toDatabaseConnection } from "./settings/database-connection.ts";
import { observeShopMetrics } from "./telemetry/observe-shop.ts";
import { noopTelemetry } from "./telemetry/telemetry.ts";
import { traceProvider } from "./telemetry/trace.ts";
import { waitAtMost } from "./wait-at-most.ts";

export interface Runtime {
  deps: Deps;
  database: Database;
  /** Loads the SDKs that would otherwise load on first use. Never rejects. */
  warmUp: () => Promise<void>;
  /**
   * Waits for mail that is being sent, and closes every connection. With a limit, mails and statements that take longer
   * are given up.
   */
  close: (limitMs?: number) => Promise<void>;
}

const COMMAND_TIMEOUT_SECONDS = 100;

/** The dependencies of a command. Its statements may take longer, because no request waits for its connections. */
export function createCommandDeps(config: Config, overrides: Partial<Deps> = {}): Runtime {
  const seconds = Math.max(config.DATABASE_TIMEOUT_SECONDS, COMMAND_TIMEOUT_SECONDS);
  return connectDeps({ ...config, DATABASE_TIMEOUT_SECONDS: seconds }, overrides);
}

/** The dependencies of a server. Each connects on first use. */
export function createDeps(config: Config, overrides: Partial<Deps> = {}): Runtime {
  return connectDeps(config, overrides);
}

function connectDeps(config: Config, overrides: Partial<Deps>): Runtime {
  const log = overrides.log ?? createLog(config.LOG_LEVEL);
  const telemetry = overrides.telemetry ?? noopTelemetry;
  const database = openDatabase({
    connection: toDatabaseConnection(config),
    poolSize: config.DATABASE_POOL_SIZE,
    timeoutSeconds: config.DATABASE_TIMEOUT_SECONDS,
    log,
    telemetry,
  });
  observeShopMetrics(telemetry, database.pool);
  const mailer = createMailer(config.MAIL_URL);
  const digests = createDigests(config.DIGEST_PEPPER.split(","));
  const deps: Deps = {
    db: database.db,
    payments: createStripePayments({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(","),
      apiBase: config.STRIPE_API_BASE,
      siteOrigin: config.SITE_ORIGIN,
      digests,
      log,
      telemetry,
    }),
    identity: traceProvider(
      telemetry,
      "identity",
      createFirebaseIdentity({
        projectId: config.FIREBASE_PROJECT_ID,
        siteOrigin: config.SITE_ORIGIN,
      }),
    ),
    googleSignIn: createGoogleSignIn({
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      tokenUrl: config.GOOGLE_TOKEN_URL,
      siteOrigin: config.SITE_ORIGIN,
    }),
    mailer: {
      ...mailer,
      ...traceProvider(telemetry, "mail", { send: mailer.send, verify: mailer.verify }),
    },
    objectStore: traceProvider(
      telemetry,
      "objects",
      createCloudStorage({
        projectId: config.FIREBASE_PROJECT_ID,
        bucket: config.STORAGE_BUCKET,
        endpoint: config.STORAGE_ENDPOINT,
        credentials: config.STORAGE_CREDENTIALS,
      }),
    ),
    breachedPasswords: createBreachedPasswords(config.BREACHED_PASSWORDS_URL),
    digests,
    limiter: createPostgresLimiter(database.db.$client, digests),
    newsletterFiles: createNewsletterFiles(),
    licenceKeys: config.LICENCE_SIGNING_KEYS,
    siteOrigin: config.SITE_ORIGIN,
    maxRefundsPerYear: config.MAX_REFUNDS_PER_YEAR,
    requiresPasskeys: config.OPERATOR_PASSKEYS === "required",
    now: () => new Date(),
    log,
    telemetry,
    wakeOutbox: () => outboxWorker.wake(),
    runDoctor: async () => {
      const { runDoctor } = await import("./doctor/run-doctor.ts");
      return runDoctor({ config, deps, compare: "none" });
    },
    ...overrides,
  };
  const outboxWorker = createOutboxWorker(deps);
  return {
    deps,
    database,
    warmUp: () => loadSdks(log),
    close: async (limitMs) => {
      await (limitMs === undefined ? outboxWorker.whenIdle() : outboxWorker.stop(limitMs));
      mailer.close();
      const closed = database.close();
      await (limitMs === undefined ? closed : waitAtMost(limitMs, closed));
      await telemetry.close();
    },
  };
}

/**
 * Loads the SDKs of the providers before a request waits for them. They take longer than everything else, and the first
 * requests hardly need them. A failure is logged, and loading is retried on first use.
 */
async function loadSdks(log: Log): Promise<void> {
  const loads = await Promise.allSettled([
    import("stripe"),
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
    import("nodemailer"),
    import("@google-cloud/storage"),
    import("google-auth-library"),
  ]);
  for (const load of loads) {
    if (load.status === "rejected")
      log.error({ err: load.reason as unknown }, "an SDK could not be loaded");
  }
}
