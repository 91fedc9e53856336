import { emailSchema } from "@site/contracts/sign-in/email-address";
import { and, asc, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { ensureProfile } from "../../session/profile.ts";
import type { Answer, CommandCall, CommandGroup } from "../command.ts";
import { confirmedAccount } from "../confirmed-account.ts";
import { readInput } from "../read-input.ts";

export const operatorCommands: CommandGroup = {
  "operators list": {
    summary: "list who works for the shop",
    effect: "reads",
    run: ({ deps }) =>
      deps.db
        .select({ email: profiles.email, name: profiles.displayName, profile: profiles.id })
        .from(profiles)
        .where(eq(profiles.role, "operator"))
        .orderBy(asc(profiles.email)),
  },
  "operators add": {
    summary: "let an account work for the shop",
    argument: "ADDRESS",
    effect: "changes",
    run: add,
  },
  "operators remove": {
    summary: "stop an account from working for the shop",
    argument: "ADDRESS",
    effect: "changes",
    run: remove,
  },
};

async function add({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const account = await confirmedAccount(deps, argument);
  if (dryRun) return { wouldAdd: account.email };
  const profile = await ensureProfile(deps, account);
  await withTransaction(deps.db, async (tx) => {
    const [before] = await tx
      .select({ role: profiles.role })
      .from(profiles)
      .where(eq(profiles.id, profile.id))
      .for("update");
    if (before?.role === "operator")
      throw new Error(`${account.email} works for the shop already.`);
    await tx.update(profiles).set({ role: "operator" }).where(eq(profiles.id, profile.id));
    await audit(tx, {
      target: profile.id,
      before: { role: before?.role },
      after: { role: "operator" },
    });
  });
  return { added: account.email, profile: profile.id };
}

async function remove({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const email = readInput(emailSchema, argument);
  return withTransaction(deps.db, async (tx) => {
    const [profile] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.email, email), eq(profiles.role, "operator")))
      .for("update");
    if (!profile) throw new Error(`${email} does not work for the shop.`);
    if (dryRun) return { wouldRemove: email };
    await tx.update(profiles).set({ role: "buyer" }).where(eq(profiles.id, profile.id));
    await audit(tx, {
      target: profile.id,
      before: { role: "operator" },
      after: { role: "buyer" },
    });
    return { removed: email, profile: profile.id };
  });
}
