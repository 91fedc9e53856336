import { brand } from "@site/content/brand";

import { replaceFile } from "../replace-file.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

/** The prefix `demo-` guarantees that no real project is used. */
export const PROJECT_ID = `demo-${brand.productId}`;
export const BUCKET = `${brand.productId}-downloads`;

/** The site's OAuth client at the mock Google service. */
export const GOOGLE_CLIENT = {
  clientId: `${PROJECT_ID}-site`,
  clientSecret: "of-the-stand-in-alone",
};

export function getSiteOrigin(ports: Ports): string {
  return `http://127.0.0.1:${ports.site}`;
}

export function buildApiEnvironment(
  ports: Ports,
  secrets: Secrets,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  return { ...process.env, ...buildApiSettings(ports, secrets, databaseUrl) };
}

/** Builds the settings of the local API, by the variables listed in docs/operations.md. */
export function buildApiSettings(
  ports: Ports,
  secrets: Secrets,
  databaseUrl: string,
): Record<string, string> {
  const local = (port: number) => `http://127.0.0.1:${port}`;
  return {
    DEPLOYMENT: "local",
    HOST: "127.0.0.1",
    PORT: String(ports.api),
    SITE_ORIGIN: getSiteOrigin(ports),
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.identity}`,
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
    GOOGLE_TOKEN_URL: `${local(ports.google)}/token`,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: local(ports.payments),
    MAIL_URL: `smtp://127.0.0.1:${ports.smtp}`,
    STORAGE_BUCKET: BUCKET,
    STORAGE_ENDPOINT: local(ports.objects),
    STORAGE_CREDENTIALS: JSON.stringify(secrets.storage),
    LICENCE_SIGNING_KEYS: JSON.stringify(secrets.licenceSigningKeys),
    JOBS_SECRET: secrets.jobsSecret,
    MAIL_REPORTS_SECRET: `${secrets.jobsSecret}-mail`,
    OPERATOR_PASSKEYS: "optional",
    DIGEST_PEPPER: `${secrets.jobsSecret}-digests`,
  };
}

/**
 * Writes the API's settings as a file for Node's `--env-file`, so that the owner's commands work with the local
 * services.
 */
export function writeSettingsFile(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (/['\n]/.test(value)) throw new Error(`The setting ${name} cannot be kept in a file.`);
    return `${name}='${value}'\n`;
  });
  replaceFile(file, lines.join(""));
}
