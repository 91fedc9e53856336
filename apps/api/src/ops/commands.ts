import type { CommandGroup } from "./command.ts";
import { accountCommands } from "./commands/accounts.ts";
import { auditCommands } from "./commands/audit.ts";
import { couponCommands } from "./commands/coupons.ts";
import { databaseCommands } from "./commands/database.ts";
import { deployCommands } from "./commands/deploy.ts";
import { doctorCommands } from "./commands/doctor.ts";
import { giftCommands } from "./commands/gifts.ts";
import { jobCommands } from "./commands/jobs.ts";
import { keyCommands } from "./commands/keys.ts";
import { licenceCommands } from "./commands/licences.ts";
import { mailCommands } from "./commands/mail.ts";
import { newsletterCommands } from "./commands/newsletter.ts";
import { operatorCommands } from "./commands/operators.ts";
import { outboxCommands } from "./commands/outbox.ts";
import { purchaseListCommands } from "./commands/purchase-list.ts";
import { purchaseCommands } from "./commands/purchases.ts";
import { releaseCommands } from "./commands/releases.ts";
import { salesCommands } from "./commands/sales.ts";
import { seatCommands } from "./commands/seats.ts";
import { subscriberCommands } from "./commands/subscribers.ts";

/** Every command by its name of one or two words. Each group has its own file. */
export const commands: CommandGroup = {
  ...doctorCommands,
  ...deployCommands,
  ...databaseCommands,
  ...jobCommands,
  ...salesCommands,
  ...purchaseListCommands,
  ...purchaseCommands,
  ...licenceCommands,
  ...giftCommands,
  ...seatCommands,
  ...couponCommands,
  ...subscriberCommands,
  ...releaseCommands,
  ...outboxCommands,
  ...mailCommands,
  ...newsletterCommands,
  ...keyCommands,
  ...accountCommands,
  ...operatorCommands,
  ...auditCommands,
};
