import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";

import { migrateDatabase } from "../../src/db/migrate.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { findNarrowings, readShape } from "./read-shape.ts";

const committed = path.resolve(import.meta.dirname, "../../src/db/migrations");
const journal = JSON.parse(readFileSync(path.join(committed, "meta/_journal.json"), "utf8")) as {
  entries: { tag: string }[];
};

async function startEmpty() {
  const folder = mkdtempSync(path.join(tmpdir(), "one-back-"));
  cpSync(committed, folder, { recursive: true });
  const url = await createTestDatabase(inject("templateUrl").replace(/[^/]+$/, "template1"));
  const sql = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(async () => {
    await sql.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const migrate = async (entries: object[]) => {
    writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrateDatabase({ connectionString: url }, folder);
  };
  return { sql, migrate };
}

/**
 * Accepted migrations that remove or restrict something, with the reason why they can't break the previous release
 * while both run. A new migration needs two releases: first the code that no longer uses what is removed, or that
 * already writes what is required; then the migration.
 */
const beforeTheFirstRelease = "no release was out that could run beside it";
/** The newest migration of the first production release; undefined until there is one. */
const firstReleased: string | undefined = undefined;
const accepted: Record<string, { why: string; what: string[] }> = {
  "0001_append-only-transitions": {
    why: beforeTheFirstRelease,
    what: ["purchase_transitions: purchase_transitions_append_only may refuse more"],
  },
  "0003_devices-and-feeds": {
    why: beforeTheFirstRelease,
    what: [
      "artifacts.sha512 is new and may not be left out",
      "licences: devices_in_use_not_negative may refuse more",
    ],
  },
  "0004_audit": {
    why: beforeTheFirstRelease,
    what: ["coupons: coupon_value_fits_kind may refuse more"],
  },
  "0005_upgrades-and-refunds": {
    why: beforeTheFirstRelease,
    what: [
      "purchases.devices_per_seat is new and may not be left out",
      "purchases.seats is new and may not be left out",
      "purchases.updates_months is new and may not be left out",
      "purchases: purchase_credit_within_discount may refuse more",
      "purchases: purchase_names_what_its_kind_needs may refuse more",
      "purchases: purchases_origin_id_purchases_id_fk may refuse more",
    ],
  },
  "0009_seats": {
    why: beforeTheFirstRelease,
    what: [
      "licences.purchase_id may be null",
      "licences: only_seats_end may refuse more",
      "licences: seats_given_not_negative may refuse more",
    ],
  },
  "0015_unlike-the-order": {
    why: "no release empties these tables",
    what: [
      "audit: audit_never_emptied may refuse more",
      "purchase_transitions: purchase_transitions_never_emptied may refuse more",
    ],
  },
  "0016_forget-abandoned-checkouts": {
    why: "it lets one more kind of row go, and refuses what it refused before",
    what: ["purchase_transitions: purchase_transitions_append_only may refuse more"],
  },
  "0022_drop-deletion-link-columns": {
    why: beforeTheFirstRelease,
    what: ["profiles.deletion_link_at is gone", "profiles.deletion_link_digest is gone"],
  },
  "0025_payments-and-people": {
    why: "the previous release leaves its column at 0",
    what: ["purchases: purchase_unused_within_price may refuse more"],
  },
  "0027_support": {
    why: "the previous release leaves its column at 0",
    what: ["licences: extra_devices_not_negative may refuse more"],
  },
  "0028_order-quantity": {
    why: "the previous release leaves its column at 1",
    what: ["purchases: purchase_quantity_positive may refuse more"],
  },
  "0029_movement-quantity": {
    why: "no release empties these tables",
    what: [
      "closed_months: closed_months_never_emptied may refuse more",
      "movements: movements_never_emptied may refuse more",
    ],
  },
  "0036_returned-quantity": {
    why: "the previous release leaves its column at 0",
    what: ["purchases: purchase_returns_within_quantity may refuse more"],
  },
  "0041_invoices": {
    why: "the previous release leaves its column empty",
    what: [
      'purchases: "purchases_invoiceId_unique" may refuse more',
      "purchases: purchases_invoiceId_unique may refuse more",
    ],
  },
};

test("every migration is compatible with the previous release", async () => {
  const { sql, migrate } = await startEmpty();
  let before = await readShape(sql);
  const found: Record<string, string[]> = {};
  for (const [place, { tag }] of journal.entries.entries()) {
    await migrate(journal.entries.slice(0, place + 1));
    const after = await readShape(sql);
    const narrowed = findNarrowings(before, after).toSorted();
    if (narrowed.length > 0) found[tag] = narrowed;
    before = after;
  }
  const known = Object.entries(accepted).map(([tag, { what }]) => [tag, what]);
  expect(found).toEqual(Object.fromEntries(known));
});

test("what came after the first release has another reason than that none was out", () => {
  const tags = journal.entries.map(({ tag }) => tag);
  const last = firstReleased === undefined ? tags.length : tags.indexOf(firstReleased) + 1;
  expect(last, "the first release's migration is in the journal").toBeGreaterThan(0);
  const later = tags.slice(last).filter((tag) => accepted[tag]?.why === beforeTheFirstRelease);
  expect(later).toEqual([]);
});

test.each([
  ["alter table profiles drop column company", "profiles.company is gone"],
  ["alter table profiles rename column company to firm", "profiles.company is gone"],
  ["alter table profiles alter column company type varchar", "profiles.company is varchar and no"],
  ["alter table profiles alter column company drop default", "profiles.company may no longer"],
  ["alter table profiles add column country text not null", "profiles.country is new and may not"],
  ["alter table profiles add check (company <> '')", "profiles: profiles_company_check may refuse"],
  ["create unique index one_firm on profiles (company)", "profiles: one_firm may refuse more"],
  ["drop table coupons cascade", "coupons.id is gone"],
  ["alter table profiles alter column email drop not null", "profiles.email may be null"],
  ["alter table gifts drop constraint one_gift_per_address_and_plan", "is gone or changed"],
  ["drop index one_open_checkout_per_buyer", "one_open_checkout_per_buyer is gone or changed"],
])("it would be seen: %s", async (statement, words) => {
  const { sql, migrate } = await startEmpty();
  await migrate(journal.entries);
  const before = await readShape(sql);
  await sql.query(statement);
  expect(findNarrowings(before, await readShape(sql)).join("\n")).toContain(words);
});
