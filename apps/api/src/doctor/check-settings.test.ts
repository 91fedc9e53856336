import { expect, test } from "vitest";

import { createTestEnvironment } from "../../tests/setup/test-settings.ts";
import { readConfig } from "../config.ts";
import { checkSettings } from "./check-settings.ts";

const config = {
  ...readConfig(
    createTestEnvironment({
      databaseUrl: "postgres://shop@127.0.0.1/shop",
      identityHost: "127.0.0.1:1",
      paymentsBase: "http://127.0.0.1:1",
      smtpUrl: "smtp://mail.example:25",
      port: 1_024,
    }),
  ),
  // Bypasses the checks at startup, which would reject them.
  DEPLOYMENT: "staging" as const,
  DATABASE_URL: "postgres://shop@db.example/shop",
};

const hasComplaint = (setting: string, change: Partial<typeof config>) =>
  checkSettings({ ...config, ...change }).some(({ check }) => check === setting);

test("unencrypted connections are reported: visits, rows, mail", () => {
  expect(hasComplaint("SITE_ORIGIN", { SITE_ORIGIN: "http://shop.example" })).toBe(true);
  expect(hasComplaint("SITE_ORIGIN", { SITE_ORIGIN: "https://shop.example" })).toBe(false);
  expect(hasComplaint("MAIL_URL", {})).toBe(true);
  expect(hasComplaint("MAIL_URL", { MAIL_URL: "smtps://mail.example" })).toBe(false);
});

test("a stand-in that staging allows by name is a warning", () => {
  const find = (STAGING_ALLOWS?: string) =>
    checkSettings({ ...config, STAGING_ALLOWS }).find(({ check }) => check === "STRIPE_API_BASE");
  expect(find()?.state).toBe("wrong");
  expect(find("MAIL_URL,STRIPE_API_BASE")?.state).toBe("warning");
});

test("counts that visitors share are reported", () => {
  const FRONT_SECRET = "f3a91c07be5d28647c90ad13e2586bf4";
  expect(hasComplaint("TRUSTED_PROXY_HOPS", { TRUSTED_PROXY_HOPS: 1 })).toBe(true);
  expect(hasComplaint("TRUSTED_PROXY_HOPS", { TRUSTED_PROXY_HOPS: 1, FRONT_SECRET })).toBe(false);
  expect(hasComplaint("TRUSTED_PROXY_HOPS", { TRUSTED_PROXY_HOPS: 2 })).toBe(false);
});

test("a way past the proxies that are believed is reported", () => {
  expect(hasComplaint("FRONT_SECRET", { TRUSTED_PROXY_HOPS: 1 })).toBe(false);
  expect(hasComplaint("FRONT_SECRET", { TRUSTED_PROXY_HOPS: 2 })).toBe(true);
  const closed = { TRUSTED_PROXY_HOPS: 2, FRONT_SECRET: "f3a91c07be5d28647c90ad13e2586bf4" };
  expect(hasComplaint("FRONT_SECRET", closed)).toBe(false);
});

test.each([
  ["postgres://shop@db.example/shop", true],
  ["postgres://shop@db.example/shop?sslmode=disable", true],
  ["postgres://shop@db.example/shop?sslmode=prefer", true],
  ["postgres://shop@db.example/shop?sslmode=no-verify", true],
  ["postgres://shop@db.example/shop?sslmode=require&uselibpqcompat=true", true],
  ["postgres://shop@db.example/shop?sslmode=require", true],
  ["postgres://shop@db.example/shop?sslmode=verify-ca", true],
  ["postgres://shop@db.example/shop?sslmode=verify-full&ssl=0", true],
  ["postgres://shop@db.example/shop?sslmode=verify-full&sslrootcert=system", false],
  ["postgres://shop@db.example/shop?sslmode=verify-full", false],
  ["postgres://shop@localhost/shop?host=/cloudsql/project:region:db", false],
  ["postgres://shop@%2Fcloudsql%2Fproject/shop", false],
])("a connection to Postgres is reported if it is not encrypted: %s, %s", (url, isOpen) => {
  expect(hasComplaint("DATABASE_URL", { DATABASE_URL: url })).toBe(isOpen);
});
