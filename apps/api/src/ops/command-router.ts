import { accountCommands, audit, operators } from "../operator/accounts.ts";
import { seats } from "../operator/licences.ts";
import { mail, outboxCommands } from "../operator/mails.ts";
import { subscribers } from "../operator/newsletter.ts";
import { passkeys } from "../operator/passkeys.ts";
import { purchaseCommands, reconcile } from "../operator/purchases.ts";
import { operatorProcedures } from "../operator/router.ts";
import { subscribers as subscriptions } from "../operator/shop.ts";
import { router } from "../trpc.ts";
import { migrate, seed } from "./commands/database.ts";
import { deploy } from "./commands/deploy.ts";
import { doctor } from "./commands/doctor.ts";
import { keys } from "./commands/keys.ts";
import { previewMails, previewNewsletter } from "./commands/previews.ts";

const { accounts, outbox, purchases, newsletter } = operatorProcedures;

/**
 * Every command: the operator procedures of the page /operator, those that only the command line offers, and those
 * that need local files or settings. Each part of a path is a word of the command.
 */
export const commandRouter = router({
  ...operatorProcedures,
  doctor,
  deploy,
  migrate,
  seed,
  keys,
  reconcile,
  purchases: { ...purchases, ...purchaseCommands },
  seats,
  subscribers: subscriptions,
  outbox: { ...outbox, ...outboxCommands },
  mail: { ...mail, preview: previewMails },
  newsletter: { ...newsletter, preview: previewNewsletter, export: subscribers },
  accounts: { ...accounts, ...accountCommands },
  operators,
  passkeys,
  audit,
});
