import { emailSchema } from "@site/contracts/auth";
import { eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { ensureProfile } from "../../features/auth/ensure-profile.ts";
import type { CommandCall, CommandGroup } from "../command.ts";
import type { Answer } from "../print.ts";
import { readInput } from "../read-input.ts";

export const operatorCommands: CommandGroup = {
  "operators add": {
    summary: "let the holder of an account work for the shop",
    argument: "ADDRESS",
    effect: "changes",
    run: addOperator,
  },
};

/** Needs an account at the identity service; whoever holds it works for the shop from then on. */
async function addOperator({ world, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const { deps } = world;
  const email = readInput(emailSchema, argument);
  const account = await deps.identity.findAccount(email);
  if (!account) throw new Error(`There is no account with the address ${email}.`);
  // Anybody can open an account in the name of an address; only its owner can confirm it.
  if (!account.emailVerified) throw new Error(`The address ${email} is not confirmed yet.`);
  if (dryRun) return { wouldAdd: email };
  const profile = await ensureProfile(deps, account);
  await transact(deps.db, async (tx) => {
    await tx.update(profiles).set({ role: "operator" }).where(eq(profiles.id, profile.id));
    await audit(tx, {
      target: profile.id,
      before: { role: profile.role },
      after: { role: "operator" },
    });
  });
  return { added: email, profile: profile.id };
}
