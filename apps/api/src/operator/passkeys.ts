import { createArgumentSchema } from "@site/contracts/operator/fields";
import { emailSchema } from "@site/contracts/sign-in/email-address";
import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";

import { type Db, type Tx, withTransaction } from "../db/client.ts";
import { passkeys as passkeyRows } from "../db/schema/passkeys.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import {
  invitePasskey,
  listPasskeys,
  removeAllPasskeys,
} from "../features/passkeys/manage-passkeys.ts";
import { operatorProcedure } from "./procedure.ts";

const inputSchema = z.object({ email: createArgumentSchema(emailSchema, "email address") });

/** Throws if the address is not an operator's. */
async function getOperator(db: Db | Tx, email: string): Promise<ProfileRow> {
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email), eq(profiles.role, "operator")))
    .for("update");
  if (!profile) throw new Error(`${email} does not work for the shop.`);
  return profile;
}

/** Command line only, so that a stolen session can neither add nor remove a second factor. */
export const passkeys = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the operators with their passkeys",
    run: async ({ deps }) => {
      const rows = await deps.db
        .select({
          email: profiles.email,
          passkey: passkeyRows.name,
          createdAt: passkeyRows.createdAt,
          lastUsedAt: passkeyRows.lastUsedAt,
        })
        .from(profiles)
        .leftJoin(passkeyRows, eq(passkeyRows.profileId, profiles.id))
        .where(eq(profiles.role, "operator"))
        .orderBy(asc(profiles.email), asc(passkeyRows.createdAt));
      return rows.map(({ email, passkey, createdAt, lastUsedAt }) => ({
        email,
        passkey: passkey ?? "none",
        created: createdAt?.toISOString() ?? "",
        lastUsed: lastUsedAt?.toISOString() ?? "",
      }));
    },
  }),

  invite: operatorProcedure({
    effect: "changes",
    description: "print a link with which an operator adds their first passkey; it works once",
    input: inputSchema,
    run: ({ deps: { db, now, siteOrigin }, input: { email }, dryRun, audit }) =>
      withTransaction(db, async (tx) => {
        const profile = await getOperator(tx, email);
        if ((await listPasskeys(tx, profile)).length > 0) {
          throw new Error(
            `${email} has a passkey, and adds others with it on /account. If it is lost, use passkeys remove first.`,
          );
        }
        if (dryRun) return { wouldInvite: email };
        const { url, expiresAt } = await invitePasskey(tx, profile, { at: now(), siteOrigin });
        await audit(tx, {
          target: profile.id,
          before: null,
          after: { invitedUntil: expiresAt.toISOString() },
        });
        return { invited: email, url, until: expiresAt.toISOString() };
      }),
  }),

  remove: operatorProcedure({
    effect: "changes",
    confirms: true,
    description: "remove all passkeys of an operator who lost theirs; then invite them again",
    input: inputSchema,
    run: async ({ deps: { db, now, wakeOutbox }, input: { email }, dryRun, audit }) => {
      const result = await withTransaction(db, async (tx) => {
        const profile = await getOperator(tx, email);
        if (dryRun) return { wouldRemovePasskeysOf: email };
        const removed = await removeAllPasskeys(tx, profile, now());
        await audit(tx, {
          target: profile.id,
          before: { passkeys: removed.map(({ id, name }) => ({ id, name })) },
          after: { passkeys: [] },
        });
        return { email, removed: removed.length };
      });
      wakeOutbox();
      return result;
    },
  }),
};
