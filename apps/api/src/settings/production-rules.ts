import { connectionProblem, type DatabaseSettings, isVerified } from "./database-connection.ts";
import type { Config } from "./environment-schema.ts";
import { isPublishedKey } from "./published-keys.ts";
import { secretProblem } from "./secret-problem.ts";

/** Why a value may not serve customers, beside the others; undefined if it may. */
type Rule<Value> = (value: Value, others: Partial<Config>) => string | undefined;
export type GivenSettings = { [Name in keyof Config]-?: Exclude<Config[Name], undefined> };

/** For settings that cannot do harm. */
export const anything: Rule<unknown> = () => undefined;

const STAND_IN = "leads to a stand-in: remove it";
const BEARER_LENGTH = 32;
// A client's secret at Google has 24 characters, or 35 of a later kind.
const GOOGLE_LENGTH = 24;
// Stripe's format: the prefix and 32 characters.
const WEBHOOK_LENGTH = 38;

/** What production requires of each setting beside its format: the type reports a forgotten one. */
export const productionRules: { [Name in keyof GivenSettings]: Rule<GivenSettings[Name]> } = {
  DEPLOYMENT: anything,
  STAGING_ALLOWS: anything,
  HOST: anything,
  PORT: anything,
  MAX_INSTANCES: anything,
  TRUSTED_PROXY_HOPS: anything,
  FRONT_SECRET: (secrets) => eachSecretProblem(secrets, BEARER_LENGTH),
  SITE_ORIGIN: overTheNetwork,
  DATABASE_URL: (address, { DATABASE_CA }) =>
    databaseProblem({ DATABASE_URL: address, DATABASE_CA }),
  DATABASE_CA: anything,
  DATABASE_POOL_SIZE: anything,
  DATABASE_TIMEOUT_SECONDS: anything,
  FIREBASE_PROJECT_ID: (id) =>
    id.startsWith("demo-") ? "names a project of the emulator, which begins with demo-" : undefined,
  FIREBASE_AUTH_EMULATOR_HOST: () =>
    "leads to a stand-in, an emulator that does not check signatures: remove it",
  GOOGLE_CLIENT_ID: (id) =>
    id.endsWith(".apps.googleusercontent.com")
      ? undefined
      : "is no client of Google's: those end in .apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: (secret) => secretProblem(secret, GOOGLE_LENGTH),
  GOOGLE_TOKEN_URL: () => STAND_IN,
  STRIPE_SECRET_KEY: (key) =>
    /^(sk|rk)_live_\w{16}/.test(key) ? undefined : "is a test key: no real money comes by it",
  STRIPE_WEBHOOK_SECRET: (secrets) => eachSecretProblem(secrets, WEBHOOK_LENGTH),
  STRIPE_API_BASE: () => STAND_IN,
  SMTP_URL: mailProblem,
  STORAGE_BUCKET: anything,
  STORAGE_ENDPOINT: () => STAND_IN,
  STORAGE_CREDENTIALS: ({ client_email }) =>
    /@(?!demo-)[\w.-]+\.gserviceaccount\.com$/.test(client_email)
      ? undefined
      : "is no key of a service account of Google's",
  LICENCE_SIGNING_KEYS: ({ keys }) =>
    keys.some((key) => key.kid.startsWith("test-only-") || isPublishedKey(key))
      ? "holds a test key, with which others can make licences: make one by `pnpm ops keys create`"
      : undefined,
  JOBS_SECRET: (secret) => secretProblem(secret, BEARER_LENGTH),
  MAIL_REPORTS_SECRET: (secret) => secretProblem(secret, BEARER_LENGTH),
  DIGEST_PEPPER: (peppers) => eachSecretProblem(peppers, BEARER_LENGTH),
  BREACHED_PASSWORDS_URL: overTheNetwork,
  OTEL_EXPORTER_OTLP_ENDPOINT: (address) =>
    isThisMachine(new URL(address)) ? undefined : overTheNetwork(address),
  OTEL_EXPORTER_OTLP_HEADERS: anything,
  OTEL_SERVICE_NAME: anything,
  OTEL_TRACES_SAMPLER_ARG: anything,
  LOG_LEVEL: anything,
};

function eachSecretProblem(secrets: string, leastLength: number): string | undefined {
  return secrets
    .split(",")
    .map((secret) => secretProblem(secret, leastLength))
    .find(Boolean);
}

function overTheNetwork(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol !== "https:") return "is not https";
  return isThisMachine(url) ? "leads to this machine" : undefined;
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$|\.localhost$/.test(
    hostname,
  );
}

function databaseProblem(settings: DatabaseSettings): string | undefined {
  const unusable = connectionProblem(settings);
  if (unusable !== undefined || isVerified(settings)) return unusable;
  return "does not ask for a connection that is encrypted and whose certificate is checked: sslmode=verify-full does, and sslmode=require or verify-ca with DATABASE_CA or sslrootcert";
}

/** A later parameter in the address could remove the encryption, or the certificate check. */
function mailProblem(address: string): string | undefined {
  const url = new URL(address);
  if (isThisMachine(url)) return "leads to this machine";
  const { requireTLS, ...others } = Object.fromEntries(url.searchParams);
  const isEncrypted = url.protocol === "smtps:" || requireTLS === "true";
  return isEncrypted && Object.keys(others).length === 0
    ? undefined
    : "does not say that mail is handed over encrypted, by smtps:// or ?requireTLS=true alone";
}
