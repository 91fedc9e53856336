import { formatSignedDecimal } from "@site/contracts/money/signed-amounts";
import { and, asc, eq, lt, notInArray } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { closedMonths, type MonthTotals, movements } from "../../db/schema/books.ts";
import type { Deps } from "../../deps.ts";
import { buildMonthFile } from "./read-books.ts";
import { lockBooks } from "./record-movements.ts";

type BooksDeps = Pick<Deps, "db" | "now">;

/** Returns why a month can't be closed; `undefined` if it can. */
export async function findCloseObstacle(
  { db, now }: BooksDeps,
  month: string,
): Promise<string | undefined> {
  if (month >= now().toISOString().slice(0, 7)) {
    return `${month} isn't over yet. Months end at midnight UTC.`;
  }
  const [closed] = await db.select().from(closedMonths).where(eq(closedMonths.month, month));
  if (closed) return `${month} is closed already.`;
  const [earlier] = await db
    .select({ month: movements.month })
    .from(movements)
    .where(
      and(
        lt(movements.month, month),
        notInArray(movements.month, db.select({ month: closedMonths.month }).from(closedMonths)),
      ),
    )
    .orderBy(asc(movements.month))
    .limit(1);
  return earlier && `Close ${earlier.month} first.`;
}

interface ClosedMonth {
  month: string;
  /** Writes the audit row in the same transaction. */
  record: (tx: Tx, after: { movements: number; digest: string }) => Promise<void>;
}

/** Closes a month, with sums and digest of its export. `undefined` if another call closed it first. */
export async function closeMonth({ db, now }: BooksDeps, { month, record }: ClosedMonth) {
  return withTransaction(db, async (tx) => {
    await lockBooks(tx);
    const { text: _text, ...file } = await buildMonthFile(tx, month);
    const inserted = await tx
      .insert(closedMonths)
      .values({ month, closedAt: now(), ...file })
      .onConflictDoNothing()
      .returning({ month: closedMonths.month });
    if (inserted.length === 0) return undefined;
    await record(tx, { movements: file.movements, digest: file.digest });
    return file;
  });
}

export function toTotals(totals: MonthTotals[]) {
  return totals.map(({ currency, movements: count, netMinor, taxMinor }) => ({
    currency,
    movements: count,
    net: formatSignedDecimal(netMinor, currency),
    tax: formatSignedDecimal(taxMinor, currency),
  }));
}
