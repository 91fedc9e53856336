import { generateSigningKey } from "@site/licence/keys";
import { expect, test } from "vitest";

import { readConfig } from "./config.ts";

const signingKeys = JSON.stringify({ keys: [await generateSigningKey()] });

const complete = {
  DEPLOYMENT: "local",
  SITE_ORIGIN: "http://127.0.0.1:4300",
  DATABASE_URL: "postgresql://postgres@127.0.0.1:4307/site",
  FIREBASE_PROJECT_ID: "demo-site",
  STRIPE_SECRET_KEY: "sk_test_123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  SMTP_URL: "smtp://127.0.0.1:4305",
  STORAGE_BUCKET: "downloads",
  LICENCE_SIGNING_KEYS: signingKeys,
  JOBS_SECRET: "a-secret-of-the-scheduler",
};

test("complete settings are read, with defaults for what may be left out", () => {
  expect(readConfig({ ...complete, PORT: "4301", STORAGE_ENDPOINT: "" })).toMatchObject({
    PORT: 4301,
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    DATABASE_POOL_SIZE: 10,
  });
});

test("every wrong and every missing setting is named at once, and no value is repeated", () => {
  const { SMTP_URL: _missing, ...rest } = complete;
  const read = () =>
    readConfig({
      ...rest,
      STRIPE_SECRET_KEY: "canary-secret",
      PORT: "99999",
      LICENCE_SIGNING_KEYS: "{canary-json",
      SITE_ORIGIN: "canary-origin",
    });
  const message = messageOf(read);
  for (const name of [
    "SMTP_URL: is missing",
    "STRIPE_SECRET_KEY",
    "PORT",
    "LICENCE_SIGNING_KEYS",
    "SITE_ORIGIN",
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain("canary");
});

test("the webhook's secret may be two while it is rolled, and never three or something else", () => {
  const secret = (value: string) =>
    messageOf(() => readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: value }));
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

test("the identity emulator is refused in production, also when other settings are wrong", () => {
  const production = { ...complete, DEPLOYMENT: "production" };
  expect(() => readConfig(production)).not.toThrow();
  const withEmulator = { ...production, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:4302" };
  expect(() => readConfig(withEmulator)).toThrow("FIREBASE_AUTH_EMULATOR_HOST");
  const message = messageOf(() => readConfig({ ...withEmulator, PORT: "x" }));
  expect(message).toContain("FIREBASE_AUTH_EMULATOR_HOST");
  expect(message).toContain("PORT");
});

test("a secret that no header could carry is refused at the start, not at every job", () => {
  const read = () => readConfig({ ...complete, JOBS_SECRET: "spaces and ümlauts, 16 or more" });
  expect(messageOf(read)).toContain("JOBS_SECRET");
  expect(() => readConfig({ ...complete, JOBS_SECRET: "c2VjcmV0LW9mLWpvYnM+/w==" })).not.toThrow();
});

test("headers for the collector are read as in an address, and what cannot be read so is refused by name", () => {
  const read = (headers: string) =>
    readConfig({ ...complete, OTEL_EXPORTER_OTLP_HEADERS: headers });
  expect(read("api-key=50%25,team=a%20b").OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    "api-key": "50%",
    team: "a b",
  });
  for (const wrong of ["api-key", "api-key=a b", "api-key=canary50%"]) {
    const message = messageOf(() => read(wrong));
    expect(message).toContain("OTEL_EXPORTER_OTLP_HEADERS: expected");
    expect(message).not.toContain("canary");
  }
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("Nothing was thrown.");
}
