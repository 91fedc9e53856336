import { brand } from "@site/content/brand";
import {
  type downloads,
  downloadInputSchema,
  downloadSchema,
} from "@site/contracts/operator/books";
import type * as z from "zod/mini";

import type { Deps } from "../deps.ts";
import { listOrders } from "../features/billing/list-orders.ts";
import { formatCsv } from "../features/books/format-csv.ts";
import { buildMonthFile, listMovements } from "../features/books/read-books.ts";
import { getNextMonth } from "../features/books/record-movements.ts";
import { listCoupons } from "../features/coupons/manage-coupons.ts";
import { listSubscribers } from "../features/newsletter/subscriptions.ts";
import { operatorProcedure } from "./procedure.ts";

type DownloadInput = z.output<typeof downloadInputSchema>;

const rows: Record<
  (typeof downloads)[number],
  (deps: Deps, input: DownloadInput) => Promise<object[]>
> = {
  books: ({ db }, period) => listMovements(db, period),
  orders: (deps, { from, until }) =>
    listOrders(deps, {
      from: from ? new Date(`${from}-01`) : undefined,
      before: until ? new Date(`${getNextMonth(until)}-01`) : undefined,
    }),
  subscribers: (deps) => listSubscribers(deps),
  coupons: (deps, { name }) => listCoupons(deps, { name }),
};

/** For the page; commands write the same file with `--csv FILE`. */
export const download = operatorProcedure({
  effect: "reads",
  description: "write rows as a file for a spreadsheet",
  input: downloadInputSchema,
  output: downloadSchema,
  run: async ({ deps, input }) => {
    const { what, from, until, name } = input;
    const period = from === until ? [from] : [from, until];
    // The file of a single month is the one whose digest is shown.
    const isMonth = what === "books" && from !== undefined && from === until;
    const parts = [brand.name.toLowerCase(), what, ...period, name].filter(Boolean);
    return {
      fileName: `${parts.join("-")}.csv`,
      text: isMonth
        ? (await buildMonthFile(deps.db, from)).text
        : formatCsv(await rows[what](deps, input)),
    };
  },
});
