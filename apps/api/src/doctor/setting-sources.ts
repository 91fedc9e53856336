import type { Config } from "../config.ts";

/** The source of each setting, for the person who sets it. `docs/operations.md` says the same at length. */
export const settingSources: Record<keyof Config, string> = {
  DEPLOYMENT: "Set local, staging or production.",
  STAGING_ALLOWS:
    "Leave it out; or, only in staging, name the settings that may lead to stand-ins.",
  HOST: "Leave it out: the function's host chooses it.",
  PORT: "Leave it out: the function's host chooses it.",
  MAX_INSTANCES:
    "Set the highest number of instances of the function, 5 unless set; the deploy plan and the doctor calculate with it.",
  TRUSTED_PROXY_HOPS:
    "Set how many proxies are in front of the function: 1 if it is called directly, 2 behind a load balancer or another host.",
  FRONT_SECRET:
    "Set at least 32 random letters and digits (`openssl rand -hex 32`), and let the host in front send the same as the header X-Front-Secret; or leave it out where the platform closes every other way in (--ingress-settings=internal-and-gclb).",
  SITE_ORIGIN: "Set the origin that people see, as in https://shop.example.",
  DATABASE_URL:
    "Set postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full, from your Postgres provider; the address of its pooler where there is one. For a private authority set DATABASE_CA too.",
  DATABASE_CA:
    "Set the provider's own authority as it gives it, -----BEGIN CERTIFICATE-----…; or leave it out where a public one signs.",
  DATABASE_POOL_SIZE: "Set 1 to 100 connections an instance, or leave it out.",
  DATABASE_TIMEOUT_SECONDS: "Set 1 to 600 seconds, or leave it out.",
  FIREBASE_PROJECT_ID: "Set the project's id, from the Firebase console, Project settings.",
  FIREBASE_AUTH_EMULATOR_HOST: "Leave it out: it is only for the local world.",
  GOOGLE_CLIENT_ID:
    "Set the id of the OAuth client for a web application, from the Google Cloud console, APIs & Services, Credentials, and the same in site-config.json; or leave it out: then the site offers no login with Google.",
  GOOGLE_CLIENT_SECRET:
    "Set the secret of that client, which has SITE_ORIGIN/login/google as its redirect URI.",
  GOOGLE_TOKEN_URL: "Leave it out: it is only for the local world.",
  STRIPE_SECRET_KEY: "Set the secret or restricted key, from Stripe, Developers, API keys.",
  STRIPE_WEBHOOK_SECRET:
    "Set the signing secret of the webhook endpoint (whsec_…), from Stripe, Developers, Webhooks.",
  STRIPE_API_BASE: "Leave it out: it is only for the local world.",
  SMTP_URL:
    "Set smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587?requireTLS=true, from your mail provider; encode @ and / in the password.",
  STORAGE_BUCKET: "Set the bucket's name, from the Google Cloud console, Cloud Storage.",
  STORAGE_ENDPOINT: "Leave it out: it is only for the local world.",
  STORAGE_CREDENTIALS:
    "Set the service account's key as one line of JSON with client_email and private_key, or leave it out where the function's own account may sign.",
  LICENCE_SIGNING_KEYS:
    "Make the first one with `pnpm ops keys create --out FILE` and set the file's content; later ones with `keys add` and `keys rotate`.",
  JOBS_SECRET:
    "Set at least 32 random letters and digits (`openssl rand -hex 32`), and give the scheduler the same.",
  MAIL_REPORTS_SECRET:
    "Set at least 32 random letters and digits (`openssl rand -hex 32`), and give the mail provider the same; or leave it out if none reports bounces.",
  DIGEST_PEPPER:
    "Set at least 32 random letters and digits (`openssl rand -hex 32`), and keep them: without them, stored digests cannot be matched. Put a new one after the old one, separated by a comma.",
  BREACHED_PASSWORDS_URL: "Set https://api.pwnedpasswords.com/range, or another range service.",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    "Set the address of an OpenTelemetry collector that takes OTLP over HTTP, without /v1/traces; or leave it out: then only the log records anything.",
  OTEL_EXPORTER_OTLP_HEADERS:
    "Set the credentials for the collector, as name=value, percent-encoded.",
  OTEL_SERVICE_NAME: "Leave it out, or set another name than api.",
  OTEL_TRACES_SAMPLER_ARG:
    "Set the share of requests whose steps are sent, from 0 to 1; or leave it out for all.",
  LOG_LEVEL: "Set info, or leave it out.",
};
