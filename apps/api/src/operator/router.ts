import { router } from "../trpc.ts";
import { accountActions } from "./accounts.ts";
import { blocks } from "./blocks.ts";
import { books } from "./books.ts";
import { coupons } from "./coupons.ts";
import { disputes } from "./disputes.ts";
import { download } from "./downloads.ts";
import { invoices } from "./invoices.ts";
import { devices, gifts, grant, move, restore, revoke } from "./licences.ts";
import { outbox, resend } from "./mails.ts";
import { newsletter } from "./newsletter.ts";
import { explain, find, note } from "./people.ts";
import { prices } from "./prices.ts";
import { purchaseDecisions, refund } from "./purchases.ts";
import { releases } from "./releases.ts";
import { sales } from "./sales.ts";
import { doctor, jobs, overview } from "./shop.ts";

/** The procedures that the page /operator and the command line share. */
export const operatorProcedures = {
  overview,
  find,
  explain,
  note,
  disputes,
  accounts: accountActions,
  releases,
  refund,
  purchases: purchaseDecisions,
  invoices,
  move,
  revoke,
  restore,
  devices,
  grant,
  gifts,
  resend,
  outbox,
  newsletter,
  books,
  blocks,
  coupons,
  prices,
  sales,
  jobs,
};

/** Procedures for the shop's staff. Each change writes the same audit row as its command. */
export const operatorRouter = router({ ...operatorProcedures, doctor, download });
