import { generateSigningKey } from "@site/licence/signing-keys";
import { expect, test } from "vitest";

import { readConfig, settingNames } from "./config.ts";

const signingKeys = JSON.stringify({ keys: [await generateSigningKey()] });

const complete = {
  DEPLOYMENT: "local",
  SITE_ORIGIN: "http://127.0.0.1:4300",
  DATABASE_URL: "postgresql://postgres@127.0.0.1:4307/site",
  FIREBASE_PROJECT_ID: "demo-site",
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  MAIL_URL: "smtp://127.0.0.1:4305",
  STORAGE_BUCKET: "downloads",
  LICENCE_SIGNING_KEYS: signingKeys,
  JOBS_SECRET: "a-secret-of-the-scheduler",
  DIGEST_PEPPER: "a-pepper-of-the-digests",
};

test("complete settings are read, with defaults for optional ones", () => {
  expect(readConfig({ ...complete, PORT: "4301", STORAGE_ENDPOINT: "" })).toMatchObject({
    PORT: 4301,
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    DATABASE_POOL_SIZE: 10,
    DATABASE_TIMEOUT_SECONDS: 10,
  });
});

test("every wrong and missing setting is reported together, without its value", () => {
  const { MAIL_URL: _missing, ...rest } = complete;
  const read = () =>
    readConfig({
      ...rest,
      STRIPE_SECRET_KEY: "canary-secret",
      PORT: "99999",
      LICENCE_SIGNING_KEYS: "{canary-json",
      SITE_ORIGIN: "canary-origin",
    });
  const message = getErrorMessage(read);
  for (const name of [
    "MAIL_URL: is missing",
    "STRIPE_SECRET_KEY",
    "PORT",
    "LICENCE_SIGNING_KEYS",
    "SITE_ORIGIN",
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain("canary");
});

/**
 * An invalid value for each setting; undefined for settings that accept any text. The type requires an entry for
 * each.
 */
const wrongValues: Record<(typeof settingNames)[number], string | undefined> = {
  DEPLOYMENT: "live",
  STAGING_ALLOWS: "everything",
  HOST: "no host",
  PORT: "99999",
  MAX_REFUNDS_PER_YEAR: "a few",
  OPERATOR_PASSKEYS: "sometimes",
  MAX_INSTANCES: "many",
  TRUSTED_PROXY_HOPS: "-1",
  FRONT_SECRET: "short",
  SITE_ORIGIN: "canary",
  DATABASE_URL: "mysql://127.0.0.1/site",
  DATABASE_DIRECT_URL: "mysql://127.0.0.1/site",
  DATABASE_CA: "canary",
  DATABASE_POOL_SIZE: "many",
  DATABASE_TIMEOUT_SECONDS: "soon",
  FIREBASE_PROJECT_ID: "My Project",
  FIREBASE_AUTH_EMULATOR_HOST: "http://127.0.0.1",
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_TOKEN_URL: "canary",
  STRIPE_SECRET_KEY: "pk_test_123",
  STRIPE_WEBHOOK_SECRET: "canary",
  STRIPE_API_BASE: "canary",
  MAIL_URL: "127.0.0.1:25",
  STORAGE_BUCKET: "gs://downloads",
  STORAGE_ENDPOINT: "127.0.0.1",
  STORAGE_CREDENTIALS: '{"client_email":"a@b"}',
  LICENCE_SIGNING_KEYS: '{"keys":[{"kty":"RSA"}]}',
  JOBS_SECRET: "short",
  MAIL_REPORTS_SECRET: "short",
  DIGEST_PEPPER: "short",
  BREACHED_PASSWORDS_URL: "canary",
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
  OTEL_EXPORTER_OTLP_HEADERS: "canary",
  OTEL_SERVICE_NAME: undefined,
  OTEL_TRACES_SAMPLER_ARG: "2",
  LOG_LEVEL: "loud",
};

const canBeWrong = settingNames.filter((name) => wrongValues[name] !== undefined);

test.each(canBeWrong)("the error for a wrong %s says what is expected, with an example", (name) => {
  const message = getErrorMessage(() => readConfig({ ...complete, [name]: wrongValues[name] }));
  expect(message).toMatch(new RegExp(`^  ${name}: expected .+, as in \\S+`, "m"));
  expect(message.split("\n")).toHaveLength(2);
  expect(message).not.toContain(wrongValues[name]);
});

test("an error inside a JSON value is reported by its path", () => {
  const message = getErrorMessage(() =>
    readConfig({ ...complete, LICENCE_SIGNING_KEYS: '{"keys":[{"kty":"OKP"}]}' }),
  );
  expect(message).toContain("keys.0.crv");
  expect(message).not.toContain("keys.0.kty");
});

test("one or two webhook secrets are accepted, and nothing else", () => {
  const secret = (value: string) =>
    getErrorMessage(() => readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: value }));
  expect(() => secret("whsec_new,whsec_old")).toThrow("Nothing was thrown");
  for (const wrong of [
    "whsec_",
    "whsec_a,",
    "whsec_a, whsec_b",
    "whsec_a,b",
    "whsec_a,whsec_b,whsec_c",
  ]) {
    expect(secret(wrong)).toContain("STRIPE_WEBHOOK_SECRET");
  }
});

test("production rejects the identity emulator, even if other settings are wrong", () => {
  const withEmulator = {
    ...complete,
    DEPLOYMENT: "production",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:4302",
  };
  expect(() => readConfig(withEmulator)).toThrow("FIREBASE_AUTH_EMULATOR_HOST");
  const message = getErrorMessage(() => readConfig({ ...withEmulator, PORT: "x" }));
  expect(message).toContain("FIREBASE_AUTH_EMULATOR_HOST");
  expect(message).toContain("PORT");
});

test("a secret that is not valid in a header is rejected at the start", () => {
  const read = () => readConfig({ ...complete, JOBS_SECRET: "spaces and ümlauts, 16 or more" });
  expect(getErrorMessage(read)).toContain("JOBS_SECRET");
  expect(() => readConfig({ ...complete, JOBS_SECRET: "c2VjcmV0LW9mLWpvYnM+/w==" })).not.toThrow();
});

test("headers for the collector are percent-decoded, and invalid ones are rejected", () => {
  const read = (headers: string) =>
    readConfig({ ...complete, OTEL_EXPORTER_OTLP_HEADERS: headers });
  expect(read("api-key=50%25,team=a%20b").OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    "api-key": "50%",
    team: "a b",
  });
  for (const wrong of ["api-key", "api-key=a b", "api-key=canary50%"]) {
    const message = getErrorMessage(() => read(wrong));
    expect(message).toContain("OTEL_EXPORTER_OTLP_HEADERS: expected");
    expect(message).not.toContain("canary");
  }
});

function getErrorMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("Nothing was thrown.");
}
