import type { Guard } from "./guard.ts";
import { ledgerGuards } from "./ledger-guards.ts";

/** The defects that the model of the ledger should have found, by the guard whose absence each of them was. */
const found = new Set([
  "ledger: upgrades and renewals of a licence that ends are refunded",
  "ledger: a payment that arrives after its account was deleted is refunded",
  "ledger: nothing begins on a deleted account",
  "ledger: an account with an open checkout is not deleted",
  "ledger: no second licence beside a pending payment",
  "ledger: a refund is checked again after it was made",
  "ledger: an upgrade keeps its money only for the licence it was offered for",
  "ledger: a second licence of the same plan is refunded",
  "ledger: a licence is not restored beside another of its plan",
  "ledger: a licence is not moved beside another of its plan",
  "payment: what was not paid as ordered gives nothing until it is decided",
]);

/** The same once more, for the model alone to notice; with `LEDGER_MODEL_MINUTES=3` by other steps each time. */
export const modelGuards: readonly Guard[] = ledgerGuards
  .filter(({ what }) => found.has(what))
  .map((guard) => ({
    ...guard,
    what: `by the model alone: ${guard.what}`,
    tests: ["apps/api/tests/ledger-model/ledger-model.test.ts"],
  }));
