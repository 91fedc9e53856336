import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { findPgbouncer, startPooler } from "@site/local/pooler";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

import { readConfig } from "../../src/config.ts";
import { createDeps } from "../../src/create-deps.ts";
import { setDatabaseTimeLimits } from "../../src/db/client.ts";
import { checkDatabase } from "../../src/doctor/check-database.ts";
import { getDatabaseFix } from "../../src/doctor/check-database.ts";
import type { CheckResult } from "../../src/doctor/check-result.ts";
import {
  toDatabaseConnection,
  type DatabaseSettings,
} from "../../src/settings/database-connection.ts";
import {
  type Certificate,
  createCertificate,
  createAuthority,
  type EncryptedPostgres,
  startEncryptedPostgres,
} from "../setup/encrypted-postgres.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { createTestEnvironment } from "../setup/test-settings.ts";

let server: EncryptedPostgres;
let ours: Certificate;
let localhost: Certificate;
const folder = mkdtempSync(path.join(tmpdir(), "authority-"));
const authorityFile = path.join(folder, "ca.pem");

beforeAll(async () => {
  ours = await createAuthority();
  [server, localhost] = await Promise.all([
    startEncryptedPostgres(),
    createCertificate(ours, "localhost"),
  ]);
  writeFileSync(authorityFile, ours.cert);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const address = (
  query = "",
  { host = "localhost", user = "shop:geheim", port = server.port } = {},
) => `postgresql://${user}@${host}:${port}/site${query}`;

async function runDatabaseChecks(
  settings: DatabaseSettings,
  patience = 100,
): Promise<CheckResult[]> {
  const environment = {
    ...createTestEnvironment({
      databaseUrl: settings.DATABASE_URL,
      identityHost: "127.0.0.1:1",
      paymentsBase: "http://127.0.0.1:1",
      smtpUrl: "smtp://127.0.0.1:1",
      port: 1_024,
    }),
    ...(settings.DATABASE_CA !== undefined && { DATABASE_CA: settings.DATABASE_CA }),
    DATABASE_TIMEOUT_SECONDS: String(patience),
  };
  const config = readConfig(environment);
  const { deps, close } = createDeps({ ...config, LOG_LEVEL: "silent" });
  try {
    return await checkDatabase({ config, deps, compare: "none" });
  } finally {
    await close();
  }
}

const complaints = (all: CheckResult[]) => all.filter(({ state }) => state !== "ok");

interface Failure {
  /** The server's certificate. Absent if it has no TLS. */
  shows?: () => Certificate | Promise<Certificate>;
  wrong: () => Partial<DatabaseSettings> & { DATABASE_URL: string };
  found: RegExp;
  fix: RegExp;
  /** The settings after applying the fix, for which no problem must be found. */
  mended: () => DatabaseSettings;
  mendedShows?: () => Certificate;
}

const plain = () => ({ DATABASE_URL: address() });
const full = () => ({
  DATABASE_URL: address("?sslmode=verify-full"),
  DATABASE_CA: ours.cert,
});

const failures: Record<string, Failure> = {
  "an unknown host": {
    wrong: () => ({ DATABASE_URL: address("", { host: "db.invalid" }) }),
    found: /ENOTFOUND|EAI_AGAIN/,
    fix: /host name in DATABASE_URL/,
    mended: plain,
  },
  "a socket that is not there": {
    wrong: () => ({ DATABASE_URL: `${address()}?host=${folder}/cloudsql` }),
    found: /ENOENT/,
    fix: /--add-cloudsql-instances/,
    mended: () => ({ DATABASE_URL: `${address()}?host=${server.socketDir}` }),
  },
  "a wrong password": {
    wrong: () => ({ DATABASE_URL: address("", { user: "shop:falsch" }) }),
    found: /password authentication failed/,
    fix: /user or password is wrong/,
    mended: plain,
  },
  "another user": {
    wrong: () => ({ DATABASE_URL: address("", { user: "nobody:geheim" }) }),
    found: /password authentication failed/,
    fix: /user or password is wrong/,
    mended: plain,
  },
  "another database": {
    wrong: () => ({ DATABASE_URL: address().replace(/site$/, "shop") }),
    found: /database "shop" does not exist/,
    fix: /its name at the end of DATABASE_URL/,
    mended: plain,
  },
  "a server without TLS": {
    wrong: full,
    found: /does not support SSL/,
    fix: /switch TLS on there/,
    mended: full,
    mendedShows: () => localhost,
  },
  "a server that insists on TLS": {
    shows: () => localhost,
    wrong: () => ({ DATABASE_URL: address("", { user: "insists:geheim" }) }),
    found: /no encryption/,
    fix: /sslmode=verify-full/,
    mended: () => ({
      DATABASE_URL: address("?sslmode=verify-full", { user: "insists:geheim" }),
      DATABASE_CA: ours.cert,
    }),
  },
  "a server that does not admit this machine": {
    shows: () => localhost,
    wrong: () => ({
      DATABASE_URL: address("?sslmode=verify-full", { user: "barred:geheim" }),
      DATABASE_CA: ours.cert,
    }),
    found: /pg_hba\.conf .*SSL encryption/,
    fix: /authorised networks/,
    mended: full,
  },
  "a private authority": {
    shows: () => localhost,
    wrong: () => ({ DATABASE_URL: address("?sslmode=verify-full") }),
    found: /unable to verify|unable to get|self.signed/i,
    fix: /DATABASE_CA/,
    mended: full,
  },
  "another authority, under verify-ca": {
    shows: async () => createCertificate(await createAuthority(), "localhost"),
    wrong: () => ({ DATABASE_URL: address(`?sslmode=verify-ca&sslrootcert=${authorityFile}`) }),
    found: /unable to verify|unable to get|signature/i,
    fix: /DATABASE_CA/,
    mended: () => ({ DATABASE_URL: address(`?sslmode=verify-ca&sslrootcert=${authorityFile}`) }),
    mendedShows: () => localhost,
  },
  "a certificate of another name": {
    shows: () => createCertificate(ours, "db.shop.example"),
    wrong: full,
    found: /does not match certificate/,
    fix: /names another host/,
    mended: () => ({ DATABASE_URL: address("?sslmode=verify-ca"), DATABASE_CA: ours.cert }),
  },
  "an address in place of the certificate's name": {
    shows: () => localhost,
    wrong: () => ({
      DATABASE_URL: address("?sslmode=verify-full", { host: "127.0.0.1" }),
      DATABASE_CA: ours.cert,
    }),
    found: /does not match certificate/,
    fix: /use the name in the certificate/,
    mended: full,
  },
  "a certificate of last year": {
    shows: () => createCertificate(ours, "localhost", { notAfterDate: new Date("2020-01-01") }),
    wrong: full,
    found: /expired/,
    fix: /not valid today/,
    mended: full,
    mendedShows: () => localhost,
  },
  "a user without rights": {
    wrong: () => ({ DATABASE_URL: address("", { user: "stranger:geheim" }) }),
    found: /may not read and write \d+ tables/,
    fix: /user that owns the tables/,
    mended: plain,
  },
};

test.each(Object.entries(failures))(
  "%s: the doctor's remedy says it, and followed it helps",
  async (_what, { shows, wrong, found, fix, mended, mendedShows }) => {
    await server.present(await shows?.());
    await setDatabaseTimeLimits({ connectionString: address("", { user: "postgres" }) }, 100);
    const all = await runDatabaseChecks(wrong());
    expect(complaints(all)).toMatchObject([
      { state: "wrong", found: expect.stringMatching(found), fix: expect.stringMatching(fix) },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/geheim|falsch/);
    if (mendedShows) await server.present(mendedShows());
    expect(complaints(await runDatabaseChecks(mended()))).toEqual([]);
  },
);

test("require encrypts and asks nothing more, as psql does; with an authority it asks for that one", async () => {
  await server.present(await createCertificate(await createAuthority(), "db.shop.example"));
  const DATABASE_URL = address("?sslmode=require", { user: "insists:geheim" });
  expect(complaints(await runDatabaseChecks({ DATABASE_URL }))).toEqual([]);
  const [complaint] = complaints(await runDatabaseChecks({ DATABASE_URL, DATABASE_CA: ours.cert }));
  expect(complaint?.found).toMatch(/unable to verify|unable to get|signature/i);
  await server.present(await createCertificate(ours, "db.shop.example"));
  expect(complaints(await runDatabaseChecks({ DATABASE_URL, DATABASE_CA: ours.cert }))).toEqual([]);
});

test("a socket needs no encryption, whatever the address asks for", async () => {
  await server.present(undefined);
  const DATABASE_URL = `${address()}?host=${server.socketDir}&sslmode=verify-full`;
  expect(complaints(await runDatabaseChecks({ DATABASE_URL }))).toEqual([]);
});

test.each([
  ["statement_timeout = '50ms'", "select pg_sleep(9)"],
  ["lock_timeout = '50ms'", "lock table profiles"],
])("a server that answers too slowly is no silent host: %s", async (limit, statement) => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: address("", { user: "postgres" }) });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  await server.present(undefined);
  const [holder, waiting] = [await connect(), await connect()];
  await holder.query("begin");
  await holder.query("lock table profiles");
  await waiting.query(`set ${limit}`);
  await waiting.query("begin");
  const failure: unknown = await waiting.query(statement).catch((error: unknown) => error);
  expect(getDatabaseFix(failure)).toMatch(/too slowly/);
});

const poolerPort = inject("poolerPort");

test.skipIf(poolerPort === undefined)(
  "a pooler: without TLS, with a parameter of the address, with a wrong server behind it, and as it should be",
  async () => {
    const template = new URL(await createTestDatabase(inject("templateUrl")));
    const direct = template.href;
    template.port = String(poolerPort);
    const said = async (DATABASE_URL: string) =>
      complaints(await runDatabaseChecks({ DATABASE_URL }));
    expect(await said(`${template.href}?sslmode=require`)).toMatchObject([
      {
        found: expect.stringMatching(/does not support SSL/),
        fix: expect.stringMatching(/pooler/),
      },
    ]);
    expect(await said(`${template.href}?options=-c%20work_mem%3D1MB`)).toMatchObject([
      {
        found: expect.stringMatching(/unsupported startup parameter/),
        fix: expect.stringMatching(/leave out everything after the \?/),
      },
    ]);
    const pgbouncer = await findPgbouncer(path.resolve("../../.local/pgbouncer"));
    if (typeof pgbouncer === "string") throw new Error(pgbouncer);
    const dataDir = path.join(folder, "pooler");
    const lost = await startPooler({
      pgbouncer,
      dataDir,
      port: await findFreePort(),
      postgresPort: 1,
    });
    onTestFinished(() => lost.stop());
    const behind = new URL(template);
    behind.port = String(lost.port);
    expect(complaints(await runDatabaseChecks({ DATABASE_URL: behind.href }, 10))).toMatchObject([
      { state: "wrong", fix: expect.stringMatching(/Postgres behind it/) },
    ]);
    await setDatabaseTimeLimits({ connectionString: direct }, 100);
    expect(await said(template.href)).toMatchObject([
      { check: "backup address", state: "warning", found: "DATABASE_URL leads to a pooler" },
    ]);
  },
);

test.each([
  ["?sslmode=allow", "expected an sslmode"],
  ["?sslmode=prefer", "expected an sslmode"],
  ["?sslmode=verify-ca", "the authority too"],
  ["?sslmode=verify-full&ssl=0", "without ssl"],
  ["?sslmode=verify-full&uselibpqcompat=true", "without uselibpqcompat"],
  ["?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem", "that can be read"],
  [`?sslmode=verify-ca&sslrootcert=${import.meta.filename}`, "that can be read"],
])("%s is refused at the start: %s", (query, words) => {
  const environment = createTestEnvironment({
    databaseUrl: `postgresql://shop:geheim@localhost/shop${query}`,
    identityHost: "127.0.0.1:1",
    paymentsBase: "http://127.0.0.1:1",
    smtpUrl: "smtp://127.0.0.1:1",
    port: 1_024,
  });
  const read = () => readConfig(environment);
  expect(read).toThrow(/^These settings are wrong:\n {2}DATABASE_URL: .*$/);
  expect(read).toThrow(words);
});

test("public authorities are psql's word `system`", () => {
  const DATABASE_URL = "postgresql://db.example/shop?sslmode=verify-full&sslrootcert=system";
  expect(toDatabaseConnection({ DATABASE_URL })).toEqual({
    connectionString: "postgresql://db.example/shop",
    ssl: {},
  });
});
