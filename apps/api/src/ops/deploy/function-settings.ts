import type { Config } from "../../config.ts";

/**
 * Where the function gets each setting from: Secret Manager for what is secret or has several lines, its environment
 * for the rest; nothing that only a plain server or the local world reads.
 */
export const functionSettings: Record<keyof Config, "secret" | "open" | "never"> = {
  DEPLOYMENT: "open",
  STAGING_ALLOWS: "open",
  HOST: "never",
  PORT: "never",
  MAX_INSTANCES: "open",
  TRUSTED_PROXY_HOPS: "open",
  FRONT_SECRET: "secret",
  SITE_ORIGIN: "open",
  DATABASE_URL: "secret",
  DATABASE_CA: "secret",
  DATABASE_POOL_SIZE: "open",
  DATABASE_TIMEOUT_SECONDS: "open",
  FIREBASE_PROJECT_ID: "open",
  FIREBASE_AUTH_EMULATOR_HOST: "never",
  GOOGLE_CLIENT_ID: "open",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_TOKEN_URL: "never",
  STRIPE_SECRET_KEY: "secret",
  STRIPE_WEBHOOK_SECRET: "secret",
  STRIPE_API_BASE: "never",
  SMTP_URL: "secret",
  STORAGE_BUCKET: "open",
  STORAGE_ENDPOINT: "never",
  STORAGE_CREDENTIALS: "secret",
  LICENCE_SIGNING_KEYS: "secret",
  JOBS_SECRET: "secret",
  MAIL_REPORTS_SECRET: "secret",
  DIGEST_PEPPER: "secret",
  BREACHED_PASSWORDS_URL: "open",
  OTEL_EXPORTER_OTLP_ENDPOINT: "open",
  OTEL_EXPORTER_OTLP_HEADERS: "secret",
  OTEL_SERVICE_NAME: "open",
  OTEL_TRACES_SAMPLER_ARG: "open",
  LOG_LEVEL: "open",
};
