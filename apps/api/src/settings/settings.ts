import { brand } from "@site/content/brand";
import { type SigningKeys, signingKeysSchema } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { isCertificate } from "./database-connection.ts";
import {
  anyValue,
  checkCollectorUrl,
  checkDatabaseUrl,
  checkMailUrl,
  checkPublicUrl,
  checkSecrets,
  isPublishedKey,
  mustBeAbsent,
} from "./production-rules.ts";
import {
  defineSetting,
  getExpectation,
  headerList,
  httpUrl,
  json,
  oneOf,
  optional,
  type Setting,
  text,
  url,
  wholeNumber,
} from "./setting-types.ts";

/** `openssl rand -hex 32` prints twice as many characters. */
const MIN_SECRET_LENGTH = 32;
/** Google's client secrets have 24 characters, or 35 in the newer format. */
const MIN_GOOGLE_SECRET_LENGTH = 24;
/** Stripe's format: the prefix and 32 characters. */
const MIN_WEBHOOK_SECRET_LENGTH = 38;

const LOCAL_ONLY = "Leave it out: it is only for the local environment.";
const OPENSSL = "what `openssl rand -hex 32` prints";

/** RFC 6750 (section 2.1) allows no other characters in a bearer token. */
const bearerToken = text(/^(?=.{16,8192}$)[\w.~+/-]+=*$/);
const bearerTokenForm = {
  expected: "16 letters, digits and -._~+/ or more",
  example: OPENSSL,
  productionRule: (secret: string) => checkSecrets(secret, MIN_SECRET_LENGTH),
};

/** The URL of a mock service, which only the local environment uses. */
const defineMockServiceUrl = (example: string, description: string) =>
  defineSetting<string | undefined>({
    expected: "an http or https address",
    example,
    schema: optional(httpUrl),
    description,
    howToSet: LOCAL_ONLY,
    level: "public",
    deployAs: "nothing",
    productionRule: mustBeAbsent,
  });

/** The schemes that MAIL_URL accepts. Each has its mailer in providers/mail/mailers.ts. */
export type MailScheme = "smtp" | "smtps";

/**
 * Every setting of the API. Reading, production rules, the doctor, the deploy plan and the table in
 * docs/operations.md (`pnpm --filter @site/api docs:settings`) follow from these entries.
 */
export const settings = {
  DEPLOYMENT: defineSetting({
    expected: "one of local, staging, production",
    example: "production",
    schema: oneOf(["local", "staging", "production"]),
    description:
      "`production`, or `staging` for a copy with test keys; `local` is rejected with a public origin, a database elsewhere or a live key",
    howToSet: "Set local, staging or production.",
    level: "business",
    productionRule: anyValue,
  }),
  STAGING_ALLOWS: defineSetting<string | undefined>({
    expected: "names of settings with commas between",
    example: "MAIL_URL,STRIPE_API_BASE",
    schema: optional(text(/^[A-Z_]+(,[A-Z_]+)*$/)),
    description:
      "only for staging: settings that may have values which production rejects; Stripe's test keys are always allowed, live keys and the identity emulator on a public origin never",
    howToSet: "Leave it out; or, only in staging, name the settings that may lead to stand-ins.",
    level: "business",
    productionRule: anyValue,
  }),
  SITE_ORIGIN: defineSetting<string>({
    expected: "an http or https address",
    example: "https://site.example",
    schema: (message) =>
      z.pipe(
        httpUrl(message),
        z.transform((address: string) => new URL(address).origin),
      ),
    description: "public origin; links in mails and the return from payment lead there",
    howToSet: "Set the origin that people see, as in https://shop.example.",
    level: "business",
    productionRule: checkPublicUrl,
    warning: (origin, { DEPLOYMENT }) =>
      DEPLOYMENT === "production" && origin !== brand.origin
        ? {
            found: `is ${origin}, the brand's is ${brand.origin}`,
            fix: "Make both the same: search engines read the brand's (packages/content/src/brand.ts), mails use the setting.",
          }
        : undefined,
  }),
  DATABASE_URL: defineSetting({
    expected: "a postgresql address",
    example: "postgresql://user:password@host:5432/site",
    schema: url(/^postgres(ql)?$/),
    description: "Postgres, with `?sslmode=verify-full`, see section 3",
    howToSet:
      "Set postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full, from your Postgres provider; the address of its pooler where there is one. For a private authority set DATABASE_CA too.",
    level: "secret",
    productionRule: (address, { DATABASE_CA }) =>
      checkDatabaseUrl({ DATABASE_URL: address, DATABASE_CA }),
  }),
  DATABASE_DIRECT_URL: defineSetting<string | undefined>({
    expected: "a postgresql address",
    example: "postgresql://user:password@host:5432/site",
    schema: optional(url(/^postgres(ql)?$/)),
    description:
      "the address past the pooler, for `deploy backup` and `deploy drill`; required for them if `DATABASE_URL` is a pooler's",
    howToSet:
      "Set the address of Postgres itself if DATABASE_URL leads to a pooler; otherwise leave it out.",
    level: "secret",
    deployAs: "nothing",
    productionRule: (address, { DATABASE_CA }) =>
      checkDatabaseUrl({ DATABASE_URL: address, DATABASE_CA }),
  }),
  DATABASE_CA: defineSetting<string | undefined>({
    expected: "an authority's certificate in PEM",
    example: "-----BEGIN CERTIFICATE-----…",
    schema: (message) => z.optional(z.string().check(z.refine(isCertificate, message))),
    description: "the authority that signs the server's certificate, if it is the provider's own",
    howToSet:
      "Set the provider's own authority as it gives it, -----BEGIN CERTIFICATE-----…; or leave it out where a public one signs.",
    level: "business",
    // The value has several lines, which the function's environment variables can't contain.
    deployAs: "secret",
    productionRule: anyValue,
  }),
  DATABASE_POOL_SIZE: defineSetting({
    ...wholeNumber({ min: 1, max: 100, byDefault: 10 }),
    description:
      "connections per instance; `MAX_INSTANCES` × this, plus 10 for migrations, `ops` and the server's own, must stay within the server's `max_connections`",
    howToSet: "Set 1 to 100 connections an instance, or leave it out. The doctor computes the sum.",
    level: "business",
    productionRule: anyValue,
  }),
  DATABASE_TIMEOUT_SECONDS: defineSetting({
    ...wholeNumber({ min: 1, max: 600, byDefault: 10 }),
    description:
      "how long a statement may take; waiting for a lock may take half of it, for a connection a fifth. `pnpm ops` waits 100 seconds at least; `pnpm ops migrate` sets the same limits in the database, for statements outside transactions",
    howToSet: "Set 1 to 600 seconds, or leave it out.",
    level: "business",
    productionRule: anyValue,
  }),
  FIREBASE_PROJECT_ID: defineSetting({
    expected: "a project's id",
    example: "my-site-1234",
    schema: text(/^\S+$/),
    description: "the project whose people log in",
    howToSet: "Set the project's id, from the Firebase console, Project settings.",
    level: "public",
    productionRule: (id) =>
      id.startsWith("demo-")
        ? "names a project of the emulator, which begins with demo-"
        : undefined,
  }),
  GOOGLE_CLIENT_ID: defineSetting<string | undefined>({
    expected: "the id of an OAuth client",
    example: "1234-abcd.apps.googleusercontent.com",
    schema: optional((message) => z.string(message)),
    description: "lets people log in with Google, together with `GOOGLE_CLIENT_SECRET`",
    howToSet:
      "Set the id of the OAuth client for a web application, from the Google Cloud console, APIs & Services, Credentials, and the same in site-config.json; or leave it out: then the site offers no login with Google.",
    level: "public",
    productionRule: (id) =>
      id.endsWith(".apps.googleusercontent.com")
        ? undefined
        : "is no client of Google's: those end in .apps.googleusercontent.com",
  }),
  GOOGLE_CLIENT_SECRET: defineSetting<string | undefined>({
    expected: "the secret of an OAuth client",
    example: "GOCSPX-…",
    schema: optional((message) => z.string(message)),
    description: "authenticates us at Google; required with `GOOGLE_CLIENT_ID`",
    howToSet:
      "Set the secret of that client, which has SITE_ORIGIN/login/google as its redirect URI.",
    level: "secret",
    productionRule: (secret) => checkSecrets(secret, MIN_GOOGLE_SECRET_LENGTH),
  }),
  STRIPE_SECRET_KEY: defineSetting({
    expected: "a key that begins with sk_ or rk_",
    example: "sk_test_…",
    schema: text(/^(sk|rk)_/),
    description: "secret or restricted key",
    howToSet: "Set the secret or restricted key, from Stripe, Developers, API keys.",
    level: "secret",
    productionRule: (key) =>
      /^(sk|rk)_live_\w{16}/.test(key) ? undefined : "is a test key: no real money comes by it",
    allowedInStaging: true,
  }),
  STRIPE_WEBHOOK_SECRET: defineSetting({
    expected: "a secret that begins with whsec_, or two of them with a comma between",
    example: "whsec_…",
    schema: text(/^whsec_[^\s,]+(,whsec_[^\s,]+)?$/),
    description:
      "verifies that events come from Stripe; two, separated by a comma, during a rotation",
    howToSet:
      "Set the signing secret of the webhook endpoint (whsec_…), from Stripe, Developers, Webhooks.",
    level: "secret",
    productionRule: (secrets) => checkSecrets(secrets, MIN_WEBHOOK_SECRET_LENGTH),
  }),
  MAIL_URL: defineSetting({
    expected: "an address that begins with smtp:// or smtps://",
    example: "smtps://user:password@host:465",
    schema: url(/^smtps?$/),
    description: "the mail server",
    howToSet:
      "Set smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587?requireTLS=true, from your mail provider; encode @, : and / in the password as %40, %3A and %2F.",
    level: "secret",
    productionRule: checkMailUrl,
  }),
  MAIL_REPORTS_SECRET: defineSetting<string | undefined>({
    ...bearerTokenForm,
    schema: optional(bearerToken),
    description: "authenticates the mail provider's reports of bounces and complaints",
    howToSet:
      "Set at least 32 random letters and digits (`openssl rand -hex 32`), and give the mail provider the same; or leave it out if none reports bounces.",
    level: "secret",
    warning: (secret) =>
      secret === undefined
        ? { found: "is not set, so bounces that come later are not heard of" }
        : undefined,
  }),
  STORAGE_BUCKET: defineSetting({
    expected: "a bucket's name without gs://",
    example: "my-downloads",
    schema: text(/^[\w.-]+$/),
    description: "the bucket of the installers",
    howToSet: "Set the bucket's name, from the Google Cloud console, Cloud Storage.",
    level: "public",
    productionRule: anyValue,
  }),
  STORAGE_CREDENTIALS: defineSetting<{ client_email: string; private_key: string } | undefined>({
    expected: "the key of a service account in JSON",
    example: '{"client_email":"…","private_key":"…"}',
    schema: optional(json(z.object({ client_email: z.string(), private_key: z.string() }))),
    description: "key of the service account that signs download addresses",
    howToSet:
      "Set the service account's key (IAM, Service accounts, Keys) as one line of JSON with client_email and private_key, or leave it out where the function's own account may sign.",
    level: "secret",
    productionRule: ({ client_email }) =>
      /@(?!demo-)[\w.-]+\.gserviceaccount\.com$/.test(client_email)
        ? undefined
        : "is no key of a service account of Google's",
  }),
  LICENCE_SIGNING_KEYS: defineSetting<SigningKeys>({
    expected: "signing keys in JSON",
    example: '{"keys":[…]} of `pnpm ops keys create`',
    schema: json(signingKeysSchema),
    description: "private keys of licence files",
    howToSet:
      "Make the first one with `pnpm ops keys create --out FILE` and set the file's content; later ones with `keys add` and `keys rotate`.",
    level: "secret",
    productionRule: ({ keys }) =>
      keys.some((key) => key.kid.startsWith("test-only-") || isPublishedKey(key))
        ? "holds a test key, with which others can make licences: make one by `pnpm ops keys create`"
        : undefined,
  }),
  JOBS_SECRET: defineSetting({
    ...bearerTokenForm,
    schema: bearerToken,
    description: "authenticates the scheduler",
    howToSet:
      "Set at least 32 random letters and digits (`openssl rand -hex 32`), and give the scheduler the same.",
    level: "secret",
  }),
  DIGEST_PEPPER: defineSetting({
    expected: "16 letters, digits and -._~ or more, or several of them with commas between",
    example: OPENSSL,
    schema: text(/^[\w.~-]{16,1000}(,[\w.~-]{16,1000})*$/),
    description:
      "keys the digests that are stored in place of addresses, networks and computers; all that were ever used, the oldest first; needed as long as the database, see *Rotating secrets*",
    howToSet:
      "Set at least 32 random letters and digits (`openssl rand -hex 32`), and keep them: without them, stored digests cannot be matched. Put a new one after the old one, separated by a comma.",
    level: "secret",
    productionRule: (peppers) => checkSecrets(peppers, MIN_SECRET_LENGTH),
  }),
  BREACHED_PASSWORDS_URL: defineSetting<string | undefined>({
    expected: "an http or https address",
    example: "https://api.pwnedpasswords.com/range",
    schema: optional(httpUrl),
    description:
      "rejects passwords known from breaches; the service receives five characters of a digest",
    howToSet: "Set https://api.pwnedpasswords.com/range, or another range service.",
    level: "public",
    productionRule: checkPublicUrl,
    warning: (address) =>
      address === undefined ? { found: "is not set, so known passwords are taken" } : undefined,
  }),
  MAX_REFUNDS_PER_YEAR: defineSetting({
    ...wholeNumber({ min: 1, max: 1_000, byDefault: 3 }),
    description:
      "how many licences a person can have refunded within a year; after that they can't buy another without asking",
    howToSet: "Set 1 to 1,000 refunds, or leave it out.",
    level: "business",
    productionRule: anyValue,
  }),
  OPERATOR_PASSKEYS: defineSetting<"required" | "optional">({
    expected: "required or optional",
    example: "required",
    schema: (message) => z._default(z.enum(["required", "optional"], message), "required"),
    description:
      "whether `/operator` opens only with a passkey; `optional`, which production rejects, lets an operator without one in after a recent login",
    howToSet: "Leave it out; `pnpm ops passkeys invite` gives each operator their first passkey.",
    level: "business",
    productionRule: (value) =>
      value === "required" ? undefined : "lets operators without a passkey in",
  }),
  MAX_INSTANCES: defineSetting({
    ...wholeNumber({ min: 1, max: 1_000, byDefault: 5 }),
    description: "how many instances of the function may run at once",
    howToSet:
      "Set the highest number of instances of the function, 5 unless set; the deploy plan and the doctor calculate with it.",
    level: "business",
    productionRule: anyValue,
  }),
  TRUSTED_PROXY_HOPS: defineSetting({
    ...wholeNumber({ min: 0, max: 10, byDefault: 1 }),
    description:
      "how many proxies in front are trusted to name the caller's address, see *One way in* below",
    howToSet:
      "Set how many proxies are in front of the function: 1 if it is called directly, 2 behind a load balancer or another host.",
    level: "business",
    productionRule: anyValue,
    warning: (hops, { FRONT_SECRET }) =>
      hops === 1 && FRONT_SECRET === undefined
        ? {
            found:
              "is 1: behind Firebase Hosting alone visitors share counts, and one who calls too often keeps others out",
            fix: "Put the load balancer in front and set 2, or a host that sends FRONT_SECRET (docs/operations.md, One way in). It is right as it is if your own proxy is the only way in.",
          }
        : undefined,
  }),
  FRONT_SECRET: defineSetting<string | undefined>({
    expected: "16 letters, digits and -._~ or more, or two of them with a comma between",
    example: OPENSSL,
    schema: optional(text(/^[\w.~-]{16,1000}(,[\w.~-]{16,1000})?$/)),
    description:
      "what the host in front sends as the header `X-Front-Secret`; calls without it are rejected, except the probes `/api/health` and `/api/ready`. Two, separated by a comma, during a rotation",
    howToSet:
      "Set at least 32 random letters and digits (`openssl rand -hex 32`), and let the host in front send the same as the header X-Front-Secret; or leave it out where the platform closes every other way in (--ingress-settings=internal-and-gclb).",
    level: "secret",
    productionRule: (secrets) => checkSecrets(secrets, MIN_SECRET_LENGTH),
    warning: (secret, { TRUSTED_PROXY_HOPS = 0 }) =>
      secret === undefined && TRUSTED_PROXY_HOPS > 1
        ? {
            found:
              "is not set: past the host in front, a caller may claim any address, unless the platform closes that way",
          }
        : undefined,
  }),
  LOG_LEVEL: defineSetting({
    expected: "one of fatal, error, warn, info, debug, trace, silent",
    example: "info",
    schema: (message) =>
      z._default(
        oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"])(message),
        "info",
      ),
    description: "the least severe lines that are logged",
    howToSet: "Set info, or leave it out.",
    level: "business",
    productionRule: anyValue,
  }),
  // OpenTelemetry's specification defines the names of these settings.
  OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting<string | undefined>({
    expected: "an http or https address",
    example: "https://collector.example:4318",
    schema: optional(httpUrl),
    description:
      "an OpenTelemetry collector, for traces and metrics; without it none of that code loads",
    howToSet:
      "Set the address of an OpenTelemetry collector that takes OTLP over HTTP, without /v1/traces; or leave it out: then only the log records anything.",
    level: "business",
    productionRule: checkCollectorUrl,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: defineSetting<Record<string, string> | undefined>({
    expected: "name=value pairs with commas between, the values as in an address",
    example: "api-key=50%25,team=a%20b",
    schema: optional(headerList),
    description: "our credentials at the collector",
    howToSet: "Set the credentials for the collector, as name=value, percent-encoded.",
    level: "secret",
    productionRule: anyValue,
  }),
  OTEL_SERVICE_NAME: defineSetting({
    expected: "a name",
    example: "api",
    schema: (message) => z._default(z.string(message), "api"),
    description: "our name at the collector",
    howToSet: "Leave it out, or set another name than api.",
    level: "business",
    productionRule: anyValue,
  }),
  OTEL_TRACES_SAMPLER_ARG: defineSetting({
    expected: "a share from 0 to 1",
    example: "0.1",
    schema: (message) =>
      z._default(z.coerce.number(message).check(z.gte(0, message), z.lte(1, message)), 1),
    description: "the share of requests that are traced; metrics always count all",
    howToSet:
      "Set the share of requests whose steps are sent, from 0 to 1; or leave it out for all.",
    level: "business",
    productionRule: anyValue,
  }),
  HOST: defineSetting({
    expected: "a name or address of this machine",
    example: "127.0.0.1",
    schema: (message) => z._default(text(/^\S+$/)(message), "127.0.0.1"),
    description: "where a plain server listens; the function ignores it",
    howToSet: "Leave it out: the function's host chooses it.",
    level: "business",
    deployAs: "nothing",
    productionRule: anyValue,
  }),
  PORT: defineSetting({
    ...wholeNumber({ min: 1, max: 65_535, byDefault: 4301 }),
    description: "where a plain server listens; the function ignores it",
    howToSet: "Leave it out: the function's host chooses it.",
    level: "business",
    deployAs: "nothing",
    productionRule: anyValue,
  }),
  FIREBASE_AUTH_EMULATOR_HOST: defineSetting<string | undefined>({
    expected: "host and port without http://",
    example: "127.0.0.1:9099",
    schema: optional(text(/^[\w.-]+:\d+$/)),
    description: "the identity emulator of the local environment",
    howToSet: LOCAL_ONLY,
    level: "public",
    deployAs: "nothing",
    productionRule: () =>
      "leads to a stand-in, an emulator that does not check signatures: remove it",
  }),
  GOOGLE_TOKEN_URL: defineMockServiceUrl(
    "https://oauth2.googleapis.com/token",
    "the stand-in for Google's sign-in in the local environment",
  ),
  STRIPE_API_BASE: defineMockServiceUrl(
    "https://api.stripe.com",
    "the stand-in for Stripe in the local environment",
  ),
  STORAGE_ENDPOINT: defineMockServiceUrl(
    "https://storage.googleapis.com",
    "the stand-in for Cloud Storage in the local environment",
  ),
};

export type SettingName = keyof typeof settings;

/** Valid settings of the API, by the names of their environment variables. */
export type Config = {
  [Name in SettingName]: z.infer<ReturnType<(typeof settings)[Name]["schema"]>>;
};

export const settingNames = Object.keys(settings) as SettingName[];

/** A setting by its name, without the type of its value. */
export function getSetting(name: SettingName): Setting {
  return settings[name] as unknown as Setting;
}

/** How the deployed function receives a setting. */
export function getDeployKind(name: SettingName): "secret" | "variable" | "nothing" {
  const { deployAs, level } = getSetting(name);
  return deployAs ?? (level === "secret" ? "secret" : "variable");
}

/** The schema of each setting, with its own error message. */
export const settingSchemas = Object.fromEntries(
  settingNames.map((name) => {
    const setting = getSetting(name);
    return [name, setting.schema(getExpectation(setting))];
  }),
) as { [Name in SettingName]: ReturnType<(typeof settings)[Name]["schema"]> };
