import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./db/client.ts";
import type { Deps } from "./deps.ts";
import { createOutboxWaker } from "./features/mail/wake-outbox.ts";
import { createLog } from "./log.ts";
import { createBreachedPasswords } from "./providers/breached-passwords.ts";
import { createGoogleSignIn } from "./providers/google-sign-in.ts";
import { createFirebaseIdentity } from "./providers/identity.ts";
import { createPostgresLimiter } from "./providers/limiter.ts";
import { createSmtpMailer } from "./providers/mailer.ts";
import { createCloudStorage } from "./providers/object-store.ts";
import { createStripePayments } from "./providers/stripe/payments.ts";

export interface World {
  deps: Deps;
  database: Database;
  /** Ends what is under way and closes every connection. */
  close: () => Promise<void>;
}

/** The real dependencies, as the settings name them. Nothing connects before it is first needed. */
export function createDeps(config: Config, overrides: Partial<Deps> = {}): World {
  const log = overrides.log ?? createLog(config.LOG_LEVEL);
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    log,
  });
  const mailer = createSmtpMailer(config.SMTP_URL);
  const deps: Deps = {
    db: database.db,
    payments: createStripePayments({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(","),
      apiBase: config.STRIPE_API_BASE,
      siteOrigin: config.SITE_ORIGIN,
      log,
    }),
    identity: createFirebaseIdentity({
      projectId: config.FIREBASE_PROJECT_ID,
      siteOrigin: config.SITE_ORIGIN,
    }),
    googleSignIn: createGoogleSignIn({
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      tokenUrl: config.GOOGLE_TOKEN_URL,
      siteOrigin: config.SITE_ORIGIN,
    }),
    mailer,
    objectStore: createCloudStorage({
      projectId: config.FIREBASE_PROJECT_ID,
      bucket: config.STORAGE_BUCKET,
      endpoint: config.STORAGE_ENDPOINT,
      credentials: config.STORAGE_CREDENTIALS,
    }),
    breachedPasswords: createBreachedPasswords(config.BREACHED_PASSWORDS_URL),
    limiter: createPostgresLimiter(database.pool),
    licenceKeys: config.LICENCE_SIGNING_KEYS,
    siteOrigin: config.SITE_ORIGIN,
    now: () => new Date(),
    log,
    wakeOutbox: () => waker.wake(),
    ...overrides,
  };
  const waker = createOutboxWaker(deps);
  return {
    deps,
    database,
    close: async () => {
      await waker.settled();
      mailer.close();
      await database.close();
    },
  };
}
