import { readdir } from "node:fs/promises";

import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

import { subscriptions } from "../../src/db/schema/newsletter.ts";
import {
  tablesWithoutPersonalData,
  accountTables,
} from "../../src/features/account/account-tables.ts";
import { dataProcessors } from "../../src/features/account/export-account.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { buyPlan, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const schemaFolder = new URL("../../src/db/schema/", import.meta.url);

async function schemaTables(): Promise<string[]> {
  const files = await readdir(schemaFolder);
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, schemaFolder).href) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
}

const listNames = (entries: { table: PgTable }[]) =>
  entries.map(({ table }) => getTableName(table));

test("every table of the schema is declared either as an account table or as one without personal data", async () => {
  const declared = [...listNames(accountTables), ...listNames(tablesWithoutPersonalData)];
  expect(declared.toSorted()).toEqual((await schemaTables()).toSorted());
});

const replaced = accountTables.flatMap(({ table, onDeletion, retainedColumns }) =>
  typeof onDeletion === "string"
    ? []
    : [
        {
          name: getTableName(table),
          table,
          decided: [...Object.keys(onDeletion), ...retainedColumns],
        },
      ],
);

test.each(replaced)(
  "a deletion replaces or keeps each column of $name: a new column cannot be forgotten",
  ({ table, decided }) => {
    expect(decided.toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
  },
);

test("the export explains what a deletion retains in each table and at each provider", async () => {
  const { token } = await signUp();
  const { retainedAfterDeletion } = await suite.api.client(token).account.export.query();
  const left = accountTables.filter(({ onDeletion }) => onDeletion !== "delete");
  const others = dataProcessors.map(({ provider }) => provider);
  expect(Object.keys(retainedAfterDeletion).toSorted()).toEqual(
    [...listNames(left), ...others].toSorted(),
  );
  for (const why of Object.values(retainedAfterDeletion)) expect(why).toMatch(/^[A-Z].{20,}\.$/);
});

test("no table that refers to a profile is declared as one without personal data", async () => {
  const references = await selectRows<{ child: string; parent: string }>(
    suite,
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
  );
  const personal = new Set(["profiles"]);
  for (let before = 0; before < personal.size;) {
    before = personal.size;
    for (const { child, parent } of references) if (personal.has(parent)) personal.add(child);
  }
  expect(personal).toContain("devices");
  for (const name of listNames(tablesWithoutPersonalData)) expect(personal).not.toContain(name);
});

test("the export contains every row of the account and nothing about anyone else", async () => {
  const [own, other] = await Promise.all([buyPlan(suite, "pro"), buyPlan(suite)]);
  await suite.payments.control.waitUntilIdle();
  const exported = await suite.api.client(own.buyer.token).account.export.query();
  const me = await suite.api.client(own.buyer.token).auth.me.query();
  const stranger = await suite.api.client(other.buyer.token).auth.me.query();
  const { tables } = exported;
  expect(Object.keys(tables).toSorted()).toEqual(listNames(accountTables).toSorted());
  expect(tables.profiles).toMatchObject([{ id: me.id, email: own.buyer.email }]);
  expect(tables.purchases).toMatchObject([{ profileId: me.id, planId: "pro", state: "paid" }]);
  expect(tables.licences).toMatchObject([{ profileId: me.id, status: "active" }]);
  expect(tables.purchase_transitions?.length).toBeGreaterThan(1);
  const text = JSON.stringify(exported);
  expect(text).not.toContain(stranger.id);
  expect(text).not.toContain(other.buyer.email);
});

test("rows are found by address only once it is confirmed", async () => {
  const person = await signUp();
  const { db } = suite.api.deps;
  await db.insert(subscriptions).values({
    addressDigest: suite.api.deps.digests.compute(person.email),
    email: person.email,
    state: "subscribed",
    requestedAt: new Date(),
    confirmedAt: new Date(),
  });
  const before = await suite.api.client(person.token).account.export.query();
  expect(before.tables.subscriptions).toEqual([]);
});

test("the export of a confirmed account contains its newsletter subscription and mails", async () => {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const { id } = await client.auth.me.query();
  await suite.api.deps.db.insert(subscriptions).values({
    addressDigest: suite.api.deps.digests.compute(person.email),
    email: person.email,
    state: "subscribed",
    requestedAt: new Date(),
    confirmedAt: new Date(),
  });
  await suite.sql.query(
    "insert into outbox (dedupe_key, message, next_attempt_at) values ($1, $2, now() + interval '1 day')",
    [id, { kind: "confirm-address", profileId: id }],
  );
  const { tables } = await client.account.export.query();
  expect(tables.subscriptions).toMatchObject([{ email: person.email, state: "subscribed" }]);
  expect(tables.outbox).toMatchObject([{ message: { profileId: id } }]);
});

test("an export requires a login", async () => {
  expect(await getErrorCode(suite.api.client().account.export.query())).toBe("unauthenticated");
});
