import type { CommandGroup } from "./command.ts";
import { couponCommands } from "./commands/coupons.ts";
import { databaseCommands } from "./commands/database.ts";
import { keyCommands } from "./commands/keys.ts";
import { operatorCommands } from "./commands/operators.ts";
import { purchaseCommands } from "./commands/purchases.ts";
import { releaseCommands } from "./commands/releases.ts";
import { subscriberCommands } from "./commands/subscribers.ts";

/** Every command by its name of one or two words. Each group has a file of its own. */
export const commands: CommandGroup = {
  ...databaseCommands,
  ...couponCommands,
  ...keyCommands,
  ...operatorCommands,
  ...purchaseCommands,
  ...subscriberCommands,
  ...releaseCommands,
};
