import { generateKeyPairSync } from "node:crypto";

import { generateSigningKey } from "@site/licence/signing-keys";

export const TEST_PROJECT = "demo-api-tests";
/** In seconds, long enough for a busy machine. */
export const TEST_TIMEOUT_SECONDS = 300;

export interface ServiceAddresses {
  databaseUrl: string;
  identityHost: string;
  paymentsBase: string;
  smtpUrl: string;
  port: number;
  storageEndpoint?: string;
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const signingKeys = { keys: [await generateSigningKey()] };

/** The bucket of the tests, and the key that signs its URLs. */
export const testStorage = {
  bucket: "downloads",
  credentials: {
    client_email: "signer@demo.test",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  },
};

/** Creates environment variables for all settings. */
export function createTestEnvironment(places: ServiceAddresses): Record<string, string> {
  return {
    DEPLOYMENT: "local",
    HOST: "127.0.0.1",
    PORT: String(places.port),
    SITE_ORIGIN: "http://shop.test",
    DATABASE_URL: places.databaseUrl,
    DATABASE_POOL_SIZE: "10",
    DATABASE_TIMEOUT_SECONDS: String(TEST_TIMEOUT_SECONDS),
    FIREBASE_PROJECT_ID: TEST_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: places.identityHost,
    STRIPE_SECRET_KEY: "sk_test_local",
    STRIPE_WEBHOOK_SECRET: "whsec_local",
    STRIPE_API_BASE: places.paymentsBase,
    MAIL_URL: places.smtpUrl,
    STORAGE_BUCKET: testStorage.bucket,
    STORAGE_ENDPOINT: places.storageEndpoint ?? "http://127.0.0.1:9",
    STORAGE_CREDENTIALS: JSON.stringify(testStorage.credentials),
    LICENCE_SIGNING_KEYS: JSON.stringify(signingKeys),
    JOBS_SECRET: "secret-of-the-scheduler",
    MAIL_REPORTS_SECRET: "secret-of-the-mail-provider",
    DIGEST_PEPPER: "pepper-of-the-digests",
    OPERATOR_PASSKEYS: "optional",
    LOG_LEVEL: "silent",
  };
}
