import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { migrateDatabase } from "../../src/db/migrate.ts";
import { backUpDatabase, drillRestore, getToolEnvironment } from "../../src/ops/deploy/backup.ts";
import { startSystemPostgres, systemPostgres } from "../setup/system-postgres.ts";

const withoutOthers = { DATABASE_DIRECT_URL: undefined, DATABASE_CA: undefined };

test.skipIf(systemPostgres === undefined)(
  "a drill restores every row beside the shop, and a backup is a file that pg_restore reads",
  async () => {
    const bin = systemPostgres ?? "";
    const { url, stop } = await startSystemPostgres(bin);
    const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true });
      await stop();
    });
    await migrateDatabase({ connectionString: url });
    const client = new pg.Pool({ connectionString: url, max: 1 });
    client.on("error", () => undefined);
    await client.query("insert into rate_limits (key, points) values ('a', 1), ('b', 2)");
    const settings = { DATABASE_URL: url, ...withoutOthers };

    const report = await drillRestore(settings, { keeps: false });
    expect(report).toMatchObject({ differences: [] });
    expect(report.tables).toBeGreaterThan(20);
    expect(report.rows).toBeGreaterThan(1);
    const { rows } = await client.query("select datname from pg_database where datname ~ 'drill'");
    expect(rows, "nothing is left behind").toEqual([]);
    await client.end();

    const { file } = await backUpDatabase(settings, path.join(folder, "shop.dump"));
    expect((statSync(file).mode & 0o777).toString(8), "only its owner reads it").toBe("600");
    const list = execFileSync(path.join(bin, "pg_restore"), ["--list", file], { encoding: "utf8" });
    expect(list).toContain("TABLE DATA public rate_limits");

    const lost = path.join(folder, "lost.dump");
    vi.stubEnv("PATH", folder);
    await expect(backUpDatabase(settings, lost)).rejects.toThrow("Install pg_dump");
    vi.unstubAllEnvs();
    expect(existsSync(lost), "a failed backup leaves no file").toBe(false);
  },
);

test("address and password reach the tools by their environment", () => {
  const DATABASE_URL = "postgresql://shop:ge%40heim@db.example/shop?sslmode=verify-full";
  expect(getToolEnvironment({ ...withoutOthers, DATABASE_URL }, tmpdir())).toEqual({
    PGHOST: "db.example",
    PGPORT: "5432",
    PGUSER: "shop",
    PGPASSWORD: "ge@heim",
    PGDATABASE: "shop",
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "system",
  });
});
