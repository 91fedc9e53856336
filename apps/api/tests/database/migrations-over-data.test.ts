import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { migrateDatabase } from "../../src/db/migrate.ts";
import { findBrokenInvariants } from "../setup/ledger-invariants.ts";
import { createTestDatabase } from "../setup/test-database.ts";

const committed = path.resolve(import.meta.dirname, "../../src/db/migrations");

interface Journal {
  entries: { idx: number; tag: string; when: number; version: string; breakpoints: boolean }[];
}
const journal = JSON.parse(
  readFileSync(path.join(committed, "meta/_journal.json"), "utf8"),
) as Journal;

type Row = Record<string, unknown>;

/** The columns that each migration drops on purpose. All other values of a row must stay. */
const dropped: Record<string, string[]> = {
  "0022_drop-deletion-link-columns": ["deletion_link_at", "deletion_link_digest"],
};

function withoutDropped(row: Row, tag: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !dropped[tag]?.includes(name)));
}

let folder: string;
let url: string;
let sql: pg.Pool;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  cpSync(committed, folder, { recursive: true });
  url = await createTestDatabase(inject("templateUrl").replace(/[^/]+$/, "template1"));
  sql = new pg.Pool({ connectionString: url, max: 1 });
});

afterEach(async () => {
  await sql.end();
  rmSync(folder, { recursive: true, force: true });
});

function migrate(entries: Journal["entries"]): Promise<{ applied: number }> {
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return migrateDatabase({ connectionString: url }, folder);
}

/** Inserts the rows that a shop has before a migration, from `rows/<its name>.sql`. */
async function addRows(tag: string): Promise<void> {
  const file = path.join(import.meta.dirname, "rows", `${tag}.sql`);
  if (existsSync(file)) await sql.query(readFileSync(file, "utf8"));
}

async function readTables(): Promise<Record<string, Row[]>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const contents: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

test("every migration keeps existing rows, and all invariants hold at the end", async () => {
  for (const [place, { tag }] of journal.entries.entries()) {
    const before = await readTables();
    await migrate(journal.entries.slice(0, place + 1));
    const after = await readTables();
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], `${table} after ${tag}`).toHaveLength(rows.length);
      expect(after[table], `${table} after ${tag}`).toEqual(
        expect.arrayContaining(
          rows.map((row) => expect.objectContaining(withoutDropped(row, tag)) as Row),
        ),
      );
    }
    await addRows(tag);
  }
  const empty = Object.entries(await readTables()).filter(([, rows]) => rows.length === 0);
  expect(
    empty.map(([table]) => `${table} has no row: add one to rows/<its migration>.sql`),
  ).toEqual([]);
  const { rows: unchecked } = await sql.query(
    "select conname from pg_constraint where not convalidated",
  );
  expect(unchecked).toEqual([]);
  expect(await findBrokenInvariants(sql)).toEqual({});
});

test("a failed migration is rolled back and reported with its file, statement and reason", async () => {
  for (const [place, { tag }] of journal.entries.slice(0, 3).entries()) {
    await migrate(journal.entries.slice(0, place + 1));
    await addRows(tag);
  }
  const name = "9999_less-than-nothing";
  writeFileSync(
    path.join(folder, `${name}.sql`),
    'CREATE TABLE "halfway" ("id" integer);--> statement-breakpoint\nALTER TABLE "purchases"\n\tADD CONSTRAINT "all_given_away" CHECK ("total_minor" = 0);',
  );
  const entry = { idx: 9999, tag: name, when: 9_999_999_999_999, version: "7", breakpoints: true };
  const failure = await migrate([...journal.entries.slice(0, 3), entry]).catch(
    (error: Error) => error,
  );
  expect(failure).toMatchObject({
    name: "MigrationError",
    message: [
      `The migration ${name}.sql failed. Nothing was changed: all that are due are applied in one transaction.`,
      '  statement: ALTER TABLE "purchases" ADD CONSTRAINT "all_given_away" CHECK ("total_minor" = 0);',
      '  Postgres: check constraint "all_given_away" of relation "purchases" is violated by some row (23514)',
    ].join("\n"),
  });
  expect(await readTables()).not.toHaveProperty("halfway");
});

test("the report of a failed migration contains the hint of Postgres, but no row", async () => {
  await migrate(journal.entries.slice(0, 1));
  await addRows("0000_first");
  const broken = [
    ["select * from no_such_function(1)", "HINT|hint"],
    [
      'CREATE UNIQUE INDEX "one_currency" ON "purchases" ("currency")',
      "could not create unique index",
    ],
  ] as const;
  for (const [place, [statement, said]] of broken.entries()) {
    const tag = `999${place}_broken`;
    writeFileSync(path.join(folder, `${tag}.sql`), statement);
    const entry = { idx: 9, tag, when: 9_999_999_999_990 + place, version: "7", breakpoints: true };
    const failure = await migrate([...journal.entries.slice(0, 1), entry]).catch(String);
    expect(failure).toMatch(new RegExp(said));
    expect(failure).not.toContain("USD");
  }
});
