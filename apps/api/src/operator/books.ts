import {
  bookMonthSchema,
  booksPeriodSchema,
  booksSumSchema,
  booksSyncInputSchema,
  booksSyncResultSchema,
  closeResultSchema,
  monthInputSchema,
  movementSchema,
  summaryInputSchema,
} from "@site/contracts/operator/books";
import { asc } from "drizzle-orm";
import * as z from "zod/mini";

import { closedMonths } from "../db/schema/books.ts";
import { closeMonth, findCloseObstacle, toTotals } from "../features/books/close-month.ts";
import {
  buildMonthFile,
  listMonths,
  listMovements,
  summarizeBooks,
} from "../features/books/read-books.ts";
import { recordMovements } from "../features/books/record-movements.ts";
import { createFieldError, operatorProcedure } from "./procedure.ts";

const checkedMonthSchema = z.object({
  month: z.string(),
  digest: z.string(),
  found: z.string(),
  isUnchanged: z.boolean(),
});

/** The books: movements of money, and months that were closed. */
export const books = {
  months: operatorProcedure({
    effect: "reads",
    description: "list the months of the books: open or closed, with the digest of a closed one",
    output: z.array(bookMonthSchema),
    run: ({ deps }) => listMonths(deps),
  }),

  summary: operatorProcedure({
    effect: "reads",
    description: "sum up the movements of some months, by month unless an option says otherwise",
    input: summaryInputSchema,
    output: z.array(booksSumSchema),
    run: ({ deps, input: { by, ...period } }) => summarizeBooks(deps.db, by, period),
  }),

  export: operatorProcedure({
    effect: "reads",
    description: "list every movement of money, for the accountant: --csv FILE writes a file",
    input: booksPeriodSchema,
    output: z.array(movementSchema),
    run: ({ deps, input }) => listMovements(deps.db, input),
  }),

  close: operatorProcedure({
    effect: "changes",
    confirms: true,
    description: "close a month: it never changes again; what comes later is in the next month",
    input: monthInputSchema,
    output: closeResultSchema,
    run: async ({ deps, input: { month }, dryRun, audit }) => {
      if (!dryRun) await recordMovements(deps);
      const obstacle = await findCloseObstacle(deps, month);
      if (obstacle) throw createFieldError("month", obstacle);
      if (dryRun) {
        const { totals, movements, digest } = await buildMonthFile(deps.db, month);
        return { wouldClose: month, movements, digest, totals: toTotals(totals) };
      }
      const file = await closeMonth(deps, {
        month,
        record: (tx, after) => audit(tx, { target: `month ${month}`, before: null, after }),
      });
      // Another call has just closed it.
      if (!file) throw createFieldError("month", `${month} is closed already.`);
      const { totals, movements, digest } = file;
      return { closed: month, movements, digest, totals: toTotals(totals) };
    },
  }),

  check: operatorProcedure({
    effect: "reads",
    description: "compare every closed month with the digest that was recorded when it was closed",
    output: z.array(checkedMonthSchema),
    run: async ({ deps: { db } }) => {
      const rows = await db.select().from(closedMonths).orderBy(asc(closedMonths.month));
      const checked = [];
      for (const { month, digest } of rows) {
        const { digest: found } = await buildMonthFile(db, month);
        checked.push({ month, digest, found, isUnchanged: found === digest });
      }
      return checked;
    },
  }),

  sync: operatorProcedure({
    effect: "runs",
    description: "read the payment provider's movements into the books, as the scheduler does",
    input: booksSyncInputSchema,
    output: booksSyncResultSchema,
    run: async ({ deps, input: { from }, dryRun }) => {
      const since = from === undefined ? undefined : new Date(`${from}T00:00:00Z`);
      if (!dryRun) return recordMovements(deps, { from: since });
      const changes = await deps.payments.listBalanceChanges(since ?? new Date(0));
      return { read: changes.length, recorded: 0, others: 0 };
    },
  }),
};
