import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./db/client.ts";
import type { Deps } from "./deps.ts";
import { createLog } from "./log.ts";
import { createOutboxWaker } from "./outbox/wake-outbox.ts";
import { createBreachedPasswords } from "./providers/breached-passwords.ts";
import { createGoogleSignIn } from "./providers/google-sign-in.ts";
import type { Identity } from "./providers/identity.ts";
import { createPostgresLimiter } from "./providers/limiter.ts";
import type { Mailer } from "./providers/mailer.ts";
import type { ObjectStore } from "./providers/object-store.ts";
import { onFirstCall } from "./providers/on-first-call.ts";
import type { Payments } from "./providers/payments.ts";
import { observeShop } from "./telemetry/observe-shop.ts";
import { silentTelemetry } from "./telemetry/telemetry.ts";
import { traced } from "./telemetry/traced.ts";

export interface World {
  deps: Deps;
  database: Database;
  /** Loads what is otherwise loaded when it is first needed. Never rejects: what fails is in the log, and tried again then. */
  warmUp: () => Promise<void>;
  /** Ends what is under way and closes every connection. */
  close: () => Promise<void>;
}

/** The real dependencies, as the settings name them. Nothing connects before it is first needed. */
export function createDeps(config: Config, overrides: Partial<Deps> = {}): World {
  const log = overrides.log ?? createLog(config.LOG_LEVEL);
  const telemetry = overrides.telemetry ?? silentTelemetry;
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    log,
    telemetry,
  });
  observeShop(telemetry, database.pool);
  const { payments, identity, mail, objectStore } = loadedOnCall(config, { log, telemetry });
  const deps: Deps = {
    db: database.db,
    payments: payments.provider,
    identity: traced(telemetry, "identity", identity.provider),
    googleSignIn: createGoogleSignIn({
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      tokenUrl: config.GOOGLE_TOKEN_URL,
      siteOrigin: config.SITE_ORIGIN,
    }),
    mailer: {
      send: traced(telemetry, "mail", mail.provider).send,
      close: () => mail.end(({ close }) => close()),
    },
    objectStore: traced(telemetry, "objects", objectStore.provider),
    breachedPasswords: createBreachedPasswords(config.BREACHED_PASSWORDS_URL),
    limiter: createPostgresLimiter(database.db.$client),
    licenceKeys: config.LICENCE_SIGNING_KEYS,
    siteOrigin: config.SITE_ORIGIN,
    now: () => new Date(),
    log,
    telemetry,
    wakeOutbox: () => waker.wake(),
    ...overrides,
  };
  const waker = createOutboxWaker(deps);
  return {
    deps,
    database,
    warmUp: async () => {
      const loads = [payments.load(), identity.load(), mail.load(), objectStore.load()];
      for (const load of await Promise.allSettled(loads)) {
        if (load.status === "rejected") {
          log.error({ err: load.reason as unknown }, "a provider could not be loaded");
        }
      }
    },
    close: async () => {
      await waker.settled();
      mail.end(({ close }) => close());
      await database.close();
      await telemetry.close();
    },
  };
}

/** Their SDKs take longer to load than all the rest, and most first answers need none of them. */
function loadedOnCall(config: Config, { log, telemetry }: Pick<Deps, "log" | "telemetry">) {
  return {
    payments: onFirstCall<Payments>(
      {
        ensureCustomer: true,
        moveCustomer: true,
        openCheckout: true,
        closeCheckout: true,
        readCheckout: true,
        refund: true,
        findCheckout: true,
        listSubscriptions: true,
        cancelSubscription: true,
        receiptUrl: true,
        readEvent: true,
      },
      async () => {
        const { createStripePayments } = await import("./providers/stripe/payments.ts");
        return createStripePayments({
          secretKey: config.STRIPE_SECRET_KEY,
          webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(","),
          apiBase: config.STRIPE_API_BASE,
          siteOrigin: config.SITE_ORIGIN,
          log,
          telemetry,
        });
      },
    ),
    identity: onFirstCall<Identity>(
      {
        verifyToken: true,
        findAccount: true,
        findMissing: true,
        createActionCode: true,
        changeEmail: true,
        endSessions: true,
        deleteAccount: true,
      },
      async () => {
        const { createFirebaseIdentity } = await import("./providers/identity.ts");
        return createFirebaseIdentity({
          projectId: config.FIREBASE_PROJECT_ID,
          siteOrigin: config.SITE_ORIGIN,
        });
      },
    ),
    mail: onFirstCall<Mailer>({ send: true, close: true }, async () => {
      const { createSmtpMailer } = await import("./providers/mailer.ts");
      return createSmtpMailer(config.SMTP_URL);
    }),
    objectStore: onFirstCall<ObjectStore>({ signDownload: true }, async () => {
      const { createCloudStorage } = await import("./providers/object-store.ts");
      return createCloudStorage({
        projectId: config.FIREBASE_PROJECT_ID,
        bucket: config.STORAGE_BUCKET,
        endpoint: config.STORAGE_ENDPOINT,
        credentials: config.STORAGE_CREDENTIALS,
      });
    }),
  };
}
