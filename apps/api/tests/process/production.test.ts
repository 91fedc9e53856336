import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { buildApiSettings } from "@site/local/services/api-settings";
import { getPorts } from "@site/local/services/ports";
import { ensureSecrets } from "@site/local/services/secrets";
import { expect, test } from "vitest";

import { readConfig } from "../../src/config.ts";
import { parseConfigErrors } from "../../src/doctor/check-settings.ts";
import { anyValue, isPublishedKey } from "../../src/settings/production-rules.ts";
import { type SettingName, settings } from "../../src/settings/settings.ts";
import { liveKey, productionSettings, randomSecret } from "../setup/production-settings.ts";

/** Returns the names of the rejected settings, and the whole message. */
function findRejectedSettings(changes: Record<string, string>): {
  names: string[];
  message: string;
} {
  try {
    readConfig({ ...productionSettings, ...changes });
  } catch (error) {
    const { message } = error as Error;
    return { message, names: parseConfigErrors(message).map(({ check }) => check) };
  }
  return { names: [], message: "" };
}

async function localSettings(): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "local-secrets-"));
  const ports = getPorts(4_300);
  const settings = buildApiSettings(
    ports,
    await ensureSecrets(folder),
    "postgresql://127.0.0.1:4307/site",
  );
  rmSync(folder, { recursive: true });
  return settings;
}

/** The local values of these settings are safe in production: names and numbers. */
const harmless = new Set(["HOST", "PORT", "STORAGE_BUCKET"]);

test("production starts with production settings, and rejects each local value by name", async () => {
  expect(findRejectedSettings({})).toEqual({ names: [], message: "" });
  const local = await localSettings();
  expect(Object.keys(local).length).toBeGreaterThan(15);
  for (const [name, value] of Object.entries(local)) {
    if (name === "DEPLOYMENT") continue;
    const { names, message } = findRejectedSettings({ [name]: value });
    expect(names, name).toEqual(harmless.has(name) ? [] : [name]);
    expect(value.length > 3 && message.includes(value), name).toBe(false);
    // Only settings with `anyValue` may accept a local value in production.
    const rule: unknown = settings[name as SettingName].productionRule;
    expect(rule === anyValue, name).toBe(harmless.has(name));
  }
});

test("production rejects all local settings together with invalid ones", async () => {
  const { DEPLOYMENT: _local, ...local } = await localSettings();
  const unfit = Object.keys(local).filter((name) => !harmless.has(name));
  const { names } = findRejectedSettings({ ...local, PORT: "many", LOG_LEVEL: "loud" });
  expect(names.toSorted()).toEqual([...unfit, "PORT", "LOG_LEVEL"].toSorted());
});

test.each([
  ["an address in the clear", { SITE_ORIGIN: "http://shop.example" }],
  ["an address on this machine", { SITE_ORIGIN: "https://localhost:4300" }],
  ["Postgres in the clear", { DATABASE_URL: "postgresql://shop@db.example/shop" }],
  [
    "Postgres encrypted, whatever its host",
    { DATABASE_URL: "postgresql://s@db.example/s?sslmode=require" },
  ],
  ["Postgres that may be checked", { DATABASE_URL: "postgresql://s@db.example/s?sslmode=prefer" }],
  [
    "Postgres of an unknown authority",
    { DATABASE_URL: "postgresql://s@db.example/s?sslmode=verify-ca" },
  ],
  ["Postgres unchecked", { DATABASE_URL: "postgresql://s@db.example/s?sslmode=no-verify" }],
  ["a project of the emulator", { FIREBASE_PROJECT_ID: "demo-shop" }],
  ["the emulator", { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:4302" }],
  ["another emulator, which a library reads", { STORAGE_EMULATOR_HOST: "127.0.0.1:9199" }],
  ["certificates that are not checked", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
  ["a client of the stand-in", { GOOGLE_CLIENT_ID: "demo-site" }],
  ["a short secret of it", { GOOGLE_CLIENT_SECRET: "of-the-stand-in-alone" }],
  ["a test key", { STRIPE_SECRET_KEY: `sk_test_${randomSecret}` }],
  ["a restricted test key", { STRIPE_SECRET_KEY: `rk_test_${randomSecret}` }],
  ["a live key in name alone", { STRIPE_SECRET_KEY: `${liveKey}_x` }],
  ["a short webhook secret", { STRIPE_WEBHOOK_SECRET: "whsec_x" }],
  ["a short one beside a long one", { STRIPE_WEBHOOK_SECRET: `whsec_${randomSecret},whsec_x` }],
  ["a webhook secret of one letter", { STRIPE_WEBHOOK_SECRET: `whsec_${"a".repeat(40)}` }],
  ["mail in the clear", { MAIL_URL: "smtp://shop:geheim@mail.example:25" }],
  ["mail that may be encrypted", { MAIL_URL: "smtp://shop:geheim@mail.example:587" }],
  [
    "mail whose server is not looked at",
    { MAIL_URL: "smtps://m.example?tls.rejectUnauthorized=false" },
  ],
  ["mail that says yes and no", { MAIL_URL: "smtp://m.example?requireTLS=true&ignoreTLS=true" }],
  ["mail to this machine", { MAIL_URL: "smtps://127.0.0.1:465" }],
  ["a stand-in for payments", { STRIPE_API_BASE: "https://payments.example" }],
  ["a stand-in for logins", { GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token" }],
  ["a stand-in for files", { STORAGE_ENDPOINT: "http://127.0.0.1:9" }],
  ["a short secret of the host in front", { FRONT_SECRET: "f3a91c07be5d28647" }],
  ["16 times the same letter", { JOBS_SECRET: "a".repeat(16) }],
  ["64 times the same letter", { JOBS_SECRET: "a".repeat(64) }],
  ["one row again and again", { JOBS_SECRET: "0123456789abcdef".repeat(4) }],
  ["one row through the alphabet", { MAIL_REPORTS_SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" }],
  ["words that are short", { MAIL_REPORTS_SECRET: "secret-of-the-mail-provider" }],
  ["passwords asked for in the clear", { BREACHED_PASSWORDS_URL: "http://range.example" }],
  ["traces sent in the clear", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318" }],
])("production is refused %s", (_what, change: Record<string, string>) => {
  expect(findRejectedSettings(change).names).toEqual(Object.keys(change));
});

test.each([
  ["its origin is public", { SITE_ORIGIN: "https://shop.example" }, "DEPLOYMENT"],
  ["its database is elsewhere", { DATABASE_URL: "postgresql://s@10.0.0.5/s" }, "DEPLOYMENT"],
  [
    "its database is Cloud SQL",
    { DATABASE_URL: "postgresql://s@localhost/s?host=/cloudsql/p:r:i" },
    "DEPLOYMENT",
  ],
  ["its key is live", { STRIPE_SECRET_KEY: `${liveKey}_51HqLyjWDarjtT1z` }, "STRIPE_SECRET_KEY"],
])("no local part starts under the name local if %s", async (_what, change, name) => {
  const local = await localSettings();
  expect(findRejectedSettings(local).names).toEqual([]);
  const { names } = findRejectedSettings({ ...local, ...change });
  expect(names).toContain(name);
  expect(names).toContain("FIREBASE_AUTH_EMULATOR_HOST");
  expect(names).toContain("JOBS_SECRET");
});

test("staging takes no live key and no emulator on a public origin, named or not", () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:4302" };
  const staging = { DEPLOYMENT: "staging", ...emulator };
  const allowed = { STAGING_ALLOWS: "STRIPE_SECRET_KEY,FIREBASE_AUTH_EMULATOR_HOST" };
  const both = ["STRIPE_SECRET_KEY", "FIREBASE_AUTH_EMULATOR_HOST"];
  expect(findRejectedSettings({ ...staging, ...allowed }).names).toEqual(both);
});

test("each secret is used for one purpose", () => {
  const { JOBS_SECRET = "", DATABASE_URL = "" } = productionSettings;
  expect(findRejectedSettings({ FRONT_SECRET: JOBS_SECRET }).names).toEqual(["FRONT_SECRET"]);
  expect(findRejectedSettings({ STRIPE_WEBHOOK_SECRET: `whsec_${JOBS_SECRET}` }).names).toEqual([
    "JOBS_SECRET",
  ]);
  const password = new URL(DATABASE_URL).password;
  const { names, message } = findRejectedSettings({
    MAIL_URL: `smtps://shop:${password}@mail.example:465`,
  });
  expect(names).toEqual(["MAIL_URL"]);
  expect(message).not.toContain(password);
});

test("every committed signing key is rejected under any name", () => {
  const file = new URL("../../../../packages/licence/format/signing-keys.json", import.meta.url);
  const { keys } = JSON.parse(readFileSync(file, "utf8")) as {
    keys: { kid: string; kty: string; crv: string; x: string }[];
  };
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) {
    expect(key.kid).toMatch(/^test-only-/);
    expect(isPublishedKey(key)).toBe(true);
    const renamed = JSON.stringify({ keys: [{ ...key, kid: "of-the-shop" }] });
    expect(findRejectedSettings({ LICENCE_SIGNING_KEYS: renamed }).names).toEqual([
      "LICENCE_SIGNING_KEYS",
    ]);
  }
});

test("sockets and addresses of this machine need no encryption", () => {
  const socket = "postgresql://shop@localhost/shop?host=/cloudsql/project:region:db";
  const collector = "http://127.0.0.1:4318";
  expect(
    findRejectedSettings({ DATABASE_URL: socket, OTEL_EXPORTER_OTLP_ENDPOINT: collector }).names,
  ).toEqual([]);
  const starttls = "smtp://shop:geheim@mail.example:587?requireTLS=true";
  expect(findRejectedSettings({ MAIL_URL: starttls }).names).toEqual([]);
});

test("staging accepts test keys, and other unsafe settings only by name", () => {
  const staging = { DEPLOYMENT: "staging", STRIPE_SECRET_KEY: `sk_test_${randomSecret}` };
  expect(findRejectedSettings(staging).names).toEqual([]);
  const open = { ...staging, MAIL_URL: "smtp://127.0.0.1:25", JOBS_SECRET: "a".repeat(40) };
  expect(findRejectedSettings(open).names).toEqual(["MAIL_URL", "JOBS_SECRET"]);
  expect(findRejectedSettings({ ...open, STAGING_ALLOWS: "MAIL_URL" }).names).toEqual([
    "JOBS_SECRET",
  ]);
  expect(findRejectedSettings({ ...open, STAGING_ALLOWS: "MAIL_URL,JOBS_SECRET" }).names).toEqual(
    [],
  );
  const allowed = { STAGING_ALLOWS: "JOBS_SECRET", JOBS_SECRET: "a".repeat(40) };
  expect(findRejectedSettings(allowed).names, "production allows nothing").toEqual(["JOBS_SECRET"]);
});

test("a thousand randomly generated secrets are all accepted", () => {
  for (let drawn = 0; drawn < 1_000; drawn += 1) {
    const [hex, text] = [randomBytes(32).toString("hex"), randomBytes(24).toString("base64url")];
    const secrets = { JOBS_SECRET: hex, MAIL_REPORTS_SECRET: text.replace(/^(local|test)/, "x") };
    expect(findRejectedSettings(secrets).message).toBe("");
  }
});
