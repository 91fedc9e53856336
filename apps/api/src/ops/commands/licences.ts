import { paidPlanIds } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import { desc, eq, or } from "drizzle-orm";

import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { issueLicence, assertPlanIssuable } from "../../features/licences/issue-licence.ts";
import { moveLicence, assertMovable } from "../../features/licences/move-licence.ts";
import { assertRestorable, setLicenceRevoked } from "../../features/licences/revoke-licence.ts";
import type { IdentityClaims } from "../../providers/identity.ts";
import { ensureProfile } from "../../session/profile.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";
import { confirmedAccount } from "../confirmed-account.ts";
import { readInput } from "../read-input.ts";

export const licenceCommands: CommandGroup = {
  "licences find": {
    summary: "list the licences of an address, or the one with a key",
    argument: "ADDRESS|KEY",
    effect: "reads",
    run: find,
  },
  "licences issue": {
    summary: "give an account a free licence",
    argument: "ADDRESS",
    options: { plan: { value: "PLAN", about: `one of ${paidPlanIds.join(", ")}` } },
    effect: "changes",
    run: issue,
  },
  "licences revoke": {
    summary: "take a licence back, whatever was paid for it; its app stops at the next check",
    argument: "KEY",
    effect: "changes",
    run: (call) => revoke(call, true),
  },
  "licences restore": {
    summary: "restore a licence that this tool took back",
    argument: "KEY",
    effect: "changes",
    run: (call) => revoke(call, false),
  },
  "licences move": {
    summary: "move a licence to another account; purchases and invoices stay with the buyer",
    argument: "KEY",
    options: {
      to: { value: "ADDRESS", about: "of the account that gets it" },
      key: {
        value: "new|same",
        about: "new frees its computers and ends the old key; same by default",
      },
    },
    effect: "changes",
    run: move,
  },
};

async function find({ deps, argument }: CommandCall): Promise<Answer> {
  const named = argument?.trim();
  if (!named) throw new UsageError("Name an address or a key.");
  const rows = await deps.db
    .select({ licence: licences, owner: profiles.email })
    .from(licences)
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .where(or(eq(licences.key, named.toUpperCase()), eq(profiles.email, named.toLowerCase())))
    .orderBy(desc(licences.issuedAt));
  return rows.map(({ licence, owner }) => ({
    key: licence.key,
    owner,
    plan: licence.planId,
    status: licence.status,
    holder: licence.holder,
    devices: `${licence.devicesInUse} of ${licence.deviceLimit}`,
    updatesUntil: licence.updatesUntil,
    purchase: licence.purchaseId ?? "a seat of a team",
  }));
}

async function issue({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const planId = readInput(paidPlanIdSchema, options.plan);
  const account = await confirmedAccount(deps, argument);
  if (dryRun) {
    const known = await profileOf(deps, account);
    if (known) await assertPlanIssuable(deps.db, { profileId: known.id, planId });
    return { wouldIssue: planId, to: account.email };
  }
  const profile = await ensureProfile(deps, account);
  const purchase = await issueLicence(deps, {
    profileId: profile.id,
    planId,
    record: (tx, { id }) => audit(tx, { target: id, before: null, after: { issued: planId } }),
  });
  const [licence] = await deps.db
    .select()
    .from(licences)
    .where(eq(licences.purchaseId, purchase.id));
  return { issued: planId, to: account.email, key: licence?.key, purchase: purchase.id };
}

/** What we know of an account, if it was ever used here. */
async function profileOf(
  { db }: Pick<CommandCall["deps"], "db">,
  { uid }: IdentityClaims,
): Promise<ProfileRow | undefined> {
  const [known] = await db.select().from(profiles).where(eq(profiles.identityUid, uid));
  return known;
}

/** The licence of a key; seats are refused, because they belong to their team. */
async function ownLicence({ deps, argument }: CommandCall) {
  if (!argument) throw new UsageError("Name the licence by its key.");
  const [licence] = await deps.db
    .select()
    .from(licences)
    .where(eq(licences.key, argument.trim().toUpperCase()));
  if (!licence) throw new Error(`There is no licence ${argument}.`);
  if (!isBought(licence)) {
    throw new Error(`${licence.key} is a seat: \`seats take-back\` ends it.`);
  }
  return licence;
}

function isBought(licence: LicenceRow): licence is LicenceRow & { purchaseId: string } {
  return licence.purchaseId !== null;
}

async function revoke(call: CommandCall, revoked: boolean): Promise<Answer> {
  const { deps, dryRun, audit } = call;
  const licence = await ownLicence(call);
  const { id, key, status } = licence;
  if (dryRun && !revoked) await assertRestorable(deps.db, licence);
  if (dryRun) return { [revoked ? "wouldRevoke" : "wouldRestore"]: key, now: status };
  const isChanged = await setLicenceRevoked(deps, licence, {
    revoked,
    record: (tx) => audit(tx, { target: id, before: { revoked: !revoked }, after: { revoked } }),
  });
  if (!isChanged) {
    throw new Error(
      revoked ? `${key} was taken back already.` : `${key} was not taken back by the shop.`,
    );
  }
  deps.wakeOutbox();
  const [after] = await deps.db.select().from(licences).where(eq(licences.id, id));
  return { key, before: status, after: after?.status };
}

async function move(call: CommandCall): Promise<Answer> {
  const { deps, options, dryRun, audit } = call;
  const { to, key: which = "same" } = options;
  if (which !== "new" && which !== "same") throw new UsageError("--key: new or same.");
  const licence = await ownLicence(call);
  const account = await confirmedAccount(deps, to);
  if (dryRun) {
    const known = await profileOf(deps, account);
    if (known && known.id !== licence.profileId) await assertMovable(deps.db, licence, known);
    return { wouldMove: licence.key, to: account.email, key: which };
  }
  const profile = await ensureProfile(deps, account);
  const moved = await moveLicence(deps, licence, {
    to: profile,
    withNewKey: which === "new",
    record: (tx, change) => audit(tx, { target: licence.id, ...change }),
  });
  if (!moved) throw new Error(`${licence.key} was replaced just now: look for it again.`);
  deps.wakeOutbox();
  return { moved: licence.key, to: account.email, key: moved.key, holder: moved.holder };
}
