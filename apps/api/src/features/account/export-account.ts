import type { AccountExport } from "@site/contracts/account";
import { getTableName, sql } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import {
  type AccountKeys,
  getAccountKeys,
  type AccountTable,
  accountTables,
} from "./account-tables.ts";

/** The services that store personal data for us, and what a deletion does there (`deleteAtProviders`). */
export const dataProcessors: { provider: string; onDeletion: string }[] = [
  { provider: "identity service", onDeletion: "The login, with its address, is deleted." },
  {
    provider: "payment provider",
    onDeletion:
      "Your customer entry loses name and addresses. Payments and invoices stay for as long as tax law asks for them.",
  },
  {
    provider: "mail provider",
    onDeletion: "Mails that were sent stay in its log for as long as its own terms say.",
  },
];

/** What a deletion retains and why, by table and by provider. */
function getRetainedData(): Record<string, string> {
  return Object.fromEntries([
    ...accountTables
      .filter(({ why }) => why !== "")
      .map(({ table, why }) => [getTableName(table), why]),
    ...dataProcessors.map(({ provider, onDeletion }) => [provider, onDeletion]),
  ]);
}

/** All rows about an account by table, from one snapshot. */
export async function exportAccount(
  { db, digests, now }: Pick<Deps, "db" | "digests" | "now">,
  profile: ProfileRow,
): Promise<AccountExport> {
  const keys = getAccountKeys(profile, digests);
  const tables: AccountExport["tables"] = {};
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    for (const each of accountTables) {
      tables[getTableName(each.table)] = await selectRows(tx, each, keys);
    }
  });
  return { exportedAt: now().toISOString(), tables, retainedAfterDeletion: getRetainedData() };
}

async function selectRows(
  tx: Tx,
  { table, filter, omitFromExport }: AccountTable,
  keys: AccountKeys,
): Promise<Record<string, unknown>[]> {
  const isOwn = filter(keys);
  if (!isOwn) return [];
  const rows = await tx.select().from(table).where(isOwn);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !omitFromExport.includes(column))),
  );
}
