import { accessGuards } from "./access-guards.ts";
import { databaseGuards } from "./database-guards.ts";
import type { Guard } from "./guard.ts";
import { ledgerGuards } from "./ledger-guards.ts";
import { limitGuards } from "./limit-guards.ts";
import { mailGuards } from "./mail-guards.ts";
import { modelGuards } from "./model-guards.ts";
import { moneyGuards } from "./money-guards.ts";
import { ownershipGuards } from "./ownership-guards.ts";
import { pageGuards } from "./page-guards.ts";
import { settingGuards } from "./setting-guards.ts";
import { strangerGuards } from "./stranger-guards.ts";
import { tokenGuards } from "./token-guards.ts";

/** Every guard, in the order of removal. */
export const guards: readonly Guard[] = [
  ...moneyGuards,
  ...ledgerGuards,
  ...modelGuards,
  ...tokenGuards,
  ...accessGuards,
  ...ownershipGuards,
  ...limitGuards,
  ...mailGuards,
  ...strangerGuards,
  ...pageGuards,
  ...settingGuards,
  ...databaseGuards,
];
