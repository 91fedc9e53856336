import { paidPlanIds } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import { emailSchema } from "@site/contracts/sign-in/email-address";

import { createGift, revokeGift, listGifts } from "../../features/gifts/manage-gifts.ts";
import { isUuid } from "../../ledger/find-purchases.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";
import { readInput } from "../read-input.ts";

export const giftCommands: CommandGroup = {
  "gifts list": {
    summary: "list the licences waiting for people without an account",
    effect: "reads",
    run: async ({ deps }) => {
      const rows = await listGifts(deps);
      return rows.map(({ id, email, planId, givenAt, expiresAt }) => ({
        gift: id,
        to: email,
        plan: planId,
        given: givenAt.toISOString(),
        until: expiresAt.toISOString(),
      }));
    },
  },
  "gifts give": {
    summary:
      "give a licence to an address without an account; the person who confirms it gets the key",
    argument: "ADDRESS",
    options: { plan: { value: "PLAN", about: `one of ${paidPlanIds.join(", ")}` } },
    effect: "changes",
    run: give,
  },
  "gifts take-back": {
    summary: "withdraw an unclaimed gift",
    argument: "GIFT",
    effect: "changes",
    run: takeBack,
  },
};

// The audit names the gift alone: its row outlives the address.
async function give({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const planId = readInput(paidPlanIdSchema, options.plan);
  const email = readInput(emailSchema, argument);
  const account = await deps.identity.findAccount(email);
  if (account?.emailVerified) {
    throw new Error(`${email} has an account: \`licences issue\` gives it the licence right away.`);
  }
  if (dryRun) return { wouldGive: planId, to: email };
  const gift = await createGift(deps, {
    email,
    planId,
    record: (tx, { id }) => audit(tx, { target: id, before: null, after: { given: planId } }),
  });
  if (!gift) throw new Error(`A ${planId} licence is already waiting for ${email}.`);
  deps.wakeOutbox();
  return { gift: gift.id, gives: planId, to: email, until: gift.expiresAt.toISOString() };
}

async function takeBack({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  if (!argument || !isUuid(argument)) {
    throw new UsageError("Name the gift by its id, as `gifts list` shows it.");
  }
  const gift = dryRun
    ? (await listGifts(deps)).find(({ id }) => id === argument)
    : await revokeGift(deps, {
        giftId: argument,
        record: (tx, { id, planId }) =>
          audit(tx, { target: id, before: { given: planId }, after: null }),
      });
  if (!gift) throw new Error(`There is no gift ${argument}: it was accepted or has expired.`);
  return { [dryRun ? "wouldTakeBack" : "tookBack"]: gift.id, from: gift.email };
}
