import type { AccountExport } from "@site/contracts/account";
import { getTableName, sql } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { keptAfterDeletion } from "./kept-after-deletion.ts";
import { type PersonKeys, personKeys } from "./person-keys.ts";
import { type PersonTable, personTables } from "./person-tables.ts";

/** All stored rows about a person, by table, in one snapshot. */
export async function exportAccount(
  { db, digests, now }: Pick<Deps, "db" | "digests" | "now">,
  profile: ProfileRow,
): Promise<AccountExport> {
  const person = personKeys(profile, digests);
  const tables: AccountExport["tables"] = {};
  await transact(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    for (const each of personTables) {
      tables[getTableName(each.table)] = await rowsOf(tx, each, person);
    }
  });
  return { exportedAt: now().toISOString(), tables, keptAfterDeletion: keptAfterDeletion() };
}

async function rowsOf(
  tx: Tx,
  { table, of, leavesOut }: PersonTable,
  person: PersonKeys,
): Promise<Record<string, unknown>[]> {
  const theirs = of(person);
  if (!theirs) return [];
  const rows = await tx.select().from(table).where(theirs);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !leavesOut.includes(column))),
  );
}
