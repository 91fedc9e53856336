import { accountResultSchema, explainInputSchema } from "@site/contracts/operator";
import { createArgumentSchema } from "@site/contracts/operator/fields";
import { emailSchema } from "@site/contracts/sign-in/email-address";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";

import { type Db, withTransaction } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { deleteAccount } from "../features/account/delete-account.ts";
import { removeAllPasskeys } from "../features/passkeys/manage-passkeys.ts";
import { ensureProfile } from "../session/profile.ts";
import { getConfirmedAccount } from "./licences.ts";
import { findProfile } from "./people.ts";
import { OperatorError, operatorProcedure } from "./procedure.ts";

const LIMIT = 200;

async function getExistingAccount(db: Db, name: string): Promise<ProfileRow> {
  const profile = await findProfile(db, name);
  if (profile.deletedAt) throw new OperatorError("not_found", `The account ${name} is deleted.`);
  return profile;
}

/** Lists all accounts at the identity service, so only the command line offers it. */
export const accountCommands = {
  orphaned: operatorProcedure({
    effect: "reads",
    description: "list people the identity service has no account for, as after restoring a dump",
    run: async ({ deps: { db, identity } }) => {
      const rows = await db
        .select({ profile: profiles.id, email: profiles.email, uid: profiles.identityUid })
        .from(profiles)
        .where(isNull(profiles.deletedAt))
        .orderBy(asc(profiles.createdAt));
      const missing = new Set(await identity.findUnknownUids(rows.map(({ uid }) => uid)));
      return rows
        .filter(({ uid }) => missing.has(uid))
        .map(({ profile, email }) => ({ profile, email }));
    },
  }),
};

export const accountActions = {
  logOut: operatorProcedure({
    effect: "changes",
    description: "log an account out everywhere, if someone else may have its login",
    input: explainInputSchema,
    output: accountResultSchema,
    run: async ({ deps, input: { person }, dryRun, audit }) => {
      const profile = await getExistingAccount(deps.db, person);
      if (dryRun) return { wouldLogOut: profile.email, profile: profile.id };
      await deps.identity.endSessions(profile.identityUid);
      await audit(deps.db, { target: profile.id, before: null, after: { sessions: "ended" } });
      return { loggedOut: profile.id };
    },
  }),

  delete: operatorProcedure({
    effect: "changes",
    confirms: true,
    description: "delete an account as its owner would; the ledger stays without name and address",
    input: explainInputSchema,
    output: accountResultSchema,
    run: async ({ deps, input: { person }, dryRun, audit }) => {
      const profile = await getExistingAccount(deps.db, person);
      if (dryRun) return { wouldDelete: profile.email, profile: profile.id };
      // Recorded first, because a deletion cannot be undone, and a job completes it after a crash.
      await audit(deps.db, {
        target: profile.id,
        before: { deleted: false },
        after: { deleted: true },
      });
      await deleteAccount(deps, profile);
      return { deleted: profile.id };
    },
  }),
};

const operatorInputSchema = z.object({ email: createArgumentSchema(emailSchema, "email address") });

/** Command line only, so that a stolen session cannot appoint operators. */
export const operators = {
  list: operatorProcedure({
    effect: "reads",
    description: "list who works for the shop",
    run: ({ deps }) =>
      deps.db
        .select({ email: profiles.email, name: profiles.displayName, profile: profiles.id })
        .from(profiles)
        .where(eq(profiles.role, "operator"))
        .orderBy(asc(profiles.email)),
  }),

  add: operatorProcedure({
    effect: "changes",
    description: "let an account work for the shop",
    input: operatorInputSchema,
    run: async ({ deps, input: { email }, dryRun, audit }) => {
      const account = await getConfirmedAccount(deps, "email", email);
      if (dryRun) return { wouldAdd: account.email };
      const { id } = await ensureProfile(deps, account);
      await withTransaction(deps.db, async (tx) => {
        const isOwn = eq(profiles.id, id);
        const [before] = await tx
          .select({ role: profiles.role })
          .from(profiles)
          .where(isOwn)
          .for("update");
        if (before?.role === "operator") {
          throw new Error(`${account.email} works for the shop already.`);
        }
        await tx.update(profiles).set({ role: "operator" }).where(isOwn);
        await audit(tx, {
          target: id,
          before: { role: before?.role },
          after: { role: "operator" },
        });
      });
      return { added: account.email, profile: id };
    },
  }),

  remove: operatorProcedure({
    effect: "changes",
    description: "stop an account from working for the shop",
    input: operatorInputSchema,
    run: ({ deps, input: { email }, dryRun, audit }) =>
      withTransaction(deps.db, async (tx) => {
        const [profile] = await tx
          .select()
          .from(profiles)
          .where(and(eq(profiles.email, email), eq(profiles.role, "operator")))
          .for("update");
        if (!profile) throw new Error(`${email} does not work for the shop.`);
        if (dryRun) return { wouldRemove: email };
        await tx.update(profiles).set({ role: "buyer" }).where(eq(profiles.id, profile.id));
        const { length: passkeys } = await removeAllPasskeys(tx, profile, deps.now());
        await audit(tx, {
          target: profile.id,
          before: { role: "operator", passkeys },
          after: { role: "buyer", passkeys: 0 },
        });
        return { removed: email, profile: profile.id };
      }),
  }),
};

export const audit = {
  list: operatorProcedure({
    effect: "reads",
    description:
      "list who changed what and why, newest first; of one purchase, licence or mail if named",
    input: z.object({
      target: createArgumentSchema(
        z.optional(z.string()),
        "id of a purchase, licence, gift, person or mail",
      ),
    }),
    run: async ({ deps, input: { target } }) => {
      const rows = await deps.db
        .select()
        .from(auditRows)
        .where(target ? eq(auditRows.target, target) : undefined)
        .orderBy(desc(auditRows.id))
        .limit(LIMIT);
      return rows.map(({ id: _id, at, ...row }) => ({ at: at.toISOString(), ...row }));
    },
  }),
};
