import { findPeopleInputSchema } from "@site/contracts/operator";
import { emailSchema } from "@site/contracts/sign-in/email-address";
import { and, asc, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";

import type { Db } from "../../db/client.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { deleteAccount } from "../../features/account/delete-account.ts";
import { endSessions } from "../../features/account/end-sessions.ts";
import { findPeople } from "../../operator/find-people.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";
import { readInput } from "../read-input.ts";

const profileId = z.uuid("That is neither an email address nor a profile id.");

export const accountCommands: CommandGroup = {
  "accounts find": {
    summary: "list people by a part of a name, address, company, key, computer or payment id",
    argument: "TEXT",
    effect: "reads",
    run: async ({ deps, argument }) => {
      const found = await findPeople(deps, readInput(findPeopleInputSchema, { text: argument }));
      return found.map(({ profileId, email, displayName, isDeleted, matches }) => ({
        profile: profileId,
        email: isDeleted ? "deleted" : email,
        name: displayName,
        found: matches.join(", "),
      }));
    },
  },
  "accounts orphaned": {
    summary: "list people the identity service has no account for, as after restoring a dump",
    effect: "reads",
    run: orphaned,
  },
  "accounts log-out": {
    summary: "log an account out everywhere, if someone else may have its login",
    argument: "ADDRESS|PROFILE",
    effect: "changes",
    run: logOut,
  },
  "accounts delete": {
    asks: true,
    summary: "delete an account as its owner would; the ledger stays without name and address",
    argument: "ADDRESS|PROFILE",
    effect: "changes",
    run: remove,
  },
};

async function orphaned({ deps }: CommandCall): Promise<Answer> {
  const { db, identity } = deps;
  const rows = await db
    .select({ profile: profiles.id, email: profiles.email, uid: profiles.identityUid })
    .from(profiles)
    .where(isNull(profiles.deletedAt))
    .orderBy(asc(profiles.createdAt));
  const missing = new Set(await identity.findUnknownUids(rows.map(({ uid }) => uid)));
  return rows
    .filter(({ uid }) => missing.has(uid))
    .map(({ profile, email }) => ({ profile, email }));
}

async function logOut({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const profile = await namedAccount(deps.db, argument);
  if (dryRun) return { wouldLogOut: profile.email, profile: profile.id };
  await endSessions(deps, profile);
  await audit(deps.db, { target: profile.id, before: null, after: { sessions: "ended" } });
  return { loggedOut: profile.id };
}

async function remove({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  const profile = await namedAccount(deps.db, argument);
  if (dryRun) return { wouldDelete: profile.email, profile: profile.id };
  // Before the deletion: once begun it cannot be undone, and the job finishes what a crash interrupted.
  await audit(deps.db, {
    target: profile.id,
    before: { deleted: false },
    after: { deleted: true },
  });
  await deleteAccount(deps, profile);
  return { deleted: profile.id };
}

async function namedAccount(db: Db, argument: string | undefined): Promise<ProfileRow> {
  if (!argument) throw new UsageError("Name the account by its address or its profile.");
  const named = argument.includes("@")
    ? eq(profiles.email, readInput(emailSchema, argument))
    : eq(profiles.id, readInput(profileId, argument));
  const [profile, ...others] = await db
    .select()
    .from(profiles)
    .where(and(named, isNull(profiles.deletedAt)));
  if (!profile) throw new Error(`No account matches ${argument}.`);
  if (others.length > 0)
    throw new UsageError("Several accounts have this address. Give the profile id instead.");
  return profile;
}
