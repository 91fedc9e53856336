import { createArgumentSchema, createReferenceSchema } from "@site/contracts/operator/fields";
import {
  allowDevicesInputSchema,
  allowDevicesResultSchema,
  deviceInputSchema,
  deviceResultSchema,
  giftInputSchema,
  giftResultSchema,
  grantInputSchema,
  grantResultSchema,
  licenceInputSchema,
  moveInputSchema,
  moveResultSchema,
  purchasedGiftSchema,
  revokeResultSchema,
  waitingGiftSchema,
} from "@site/contracts/operator/licences";
import { and, asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod/mini";

import { type Db, withTransaction } from "../db/client.ts";
import { gifts as giftRows } from "../db/schema/gifts.ts";
import { devices as deviceRows, type LicenceRow, licences } from "../db/schema/licences.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { seats as seatRows } from "../db/schema/seats.ts";
import type { Deps } from "../deps.ts";
import {
  closeOthersCheckouts,
  listOthersCheckouts,
} from "../features/checkout/others-checkouts.ts";
import { listPurchasedGifts } from "../features/gifts/bought-gifts.ts";
import { createGift, listGifts, revokeGift } from "../features/gifts/manage-gifts.ts";
import { deactivateDevice } from "../features/licences/devices.ts";
import {
  assertPlanIssuable,
  issueLicence,
  LicenceIssueError,
} from "../features/licences/issue-licence.ts";
import { moveLicence } from "../features/licences/move-licence.ts";
import { setLicenceRevoked } from "../features/licences/revoke-licence.ts";
import { endSeatAndNotify } from "../features/seats/end-seat.ts";
import { isUuid } from "../ledger/find-purchases.ts";
import type { IdentityClaims } from "../providers/identity.ts";
import { ensureProfile } from "../session/profile.ts";
import { toOperatorMail } from "./person-record.ts";
import {
  createFieldError,
  type OperatorCall,
  OperatorError,
  operatorProcedure,
  showAtField,
} from "./procedure.ts";

type BoughtLicence = LicenceRow & { purchaseId: string };

/** A bought licence, by key or id. Seats are rejected, because they belong to their team. */
async function getBoughtLicence(db: Db, name: string): Promise<BoughtLicence> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(isUuid(name) ? eq(licences.id, name) : eq(licences.key, name.toUpperCase()));
  if (!licence) throw new OperatorError("licence_not_found", `There is no licence ${name}.`);
  const { purchaseId } = licence;
  if (purchaseId) return { ...licence, purchaseId };
  throw new OperatorError(
    "licence_not_found",
    `${licence.key} is a seat: \`seats revoke\` ends it.`,
  );
}

/**
 * Finds the account of an address. Anyone can create an account with any address; only the address's owner can
 * confirm it.
 */
export async function getConfirmedAccount(
  { identity }: Pick<Deps, "identity">,
  field: string,
  email: string,
): Promise<IdentityClaims> {
  const account = await identity.findAccount(email);
  if (!account) throw createFieldError(field, "No account has this address.");
  if (!account.emailVerified) throw createFieldError(field, "This address is not confirmed yet.");
  return account;
}

/** The profile of an account at the identity service, if it was ever used here. */
async function findProfile(db: Db, { uid }: IdentityClaims): Promise<ProfileRow | undefined> {
  const [known] = await db.select().from(profiles).where(eq(profiles.identityUid, uid));
  return known;
}

/** The id of an account that doesn't exist yet. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export const move = operatorProcedure({
  effect: "changes",
  description: "move a licence to another account; purchases and invoices stay with the buyer",
  input: moveInputSchema,
  output: moveResultSchema,
  run: async ({ deps, input: { licence: name, to, newKey, seenKey }, dryRun, audit }) => {
    const licence = await getBoughtLicence(deps.db, name);
    const account = await getConfirmedAccount(deps, "to", to);
    if (dryRun) {
      const known = await findProfile(deps.db, account);
      const open = await listOthersCheckouts(deps.db, {
        purchaseId: licence.purchaseId,
        holderId: known?.id ?? NOBODY,
      });
      return {
        wouldMove: licence.key,
        to: account.email,
        key: newKey ? "new" : "same",
        ...(open.length > 0 && { wouldCloseCheckouts: open.length }),
      };
    }
    const moved = await moveLicence(
      deps,
      { ...licence, key: seenKey ?? licence.key },
      {
        to: await ensureProfile(deps, account),
        withNewKey: newKey,
        record: (tx, change) => audit(tx, { target: licence.id, ...change }),
      },
    );
    if (!moved) {
      const message =
        "This licence has got another key in the meantime. Reload the page and check it.";
      throw createFieldError("to", message);
    }
    const closedCheckouts = await closeOthersCheckouts(deps, {
      purchaseId: licence.purchaseId,
      holderId: moved.profileId,
    });
    deps.wakeOutbox();
    return {
      moved: licence.key,
      to: account.email,
      key: moved.key,
      holder: moved.holder,
      ...(closedCheckouts > 0 && { closedCheckouts }),
    };
  },
});

export const revoke = operatorProcedure({
  effect: "changes",
  description: "revoke a licence, whatever was paid for it; its app stops at the next check",
  input: licenceInputSchema,
  output: revokeResultSchema,
  run: (call) => setRevoked(call, true),
});

export const restore = operatorProcedure({
  effect: "changes",
  description: "restore a licence that was revoked here",
  input: licenceInputSchema,
  output: revokeResultSchema,
  run: (call) => setRevoked(call, false),
});

/** Does nothing if the licence is already in that state. */
async function setRevoked(
  { deps, input, dryRun, audit }: OperatorCall<z.output<typeof licenceInputSchema>>,
  revoked: boolean,
): Promise<z.input<typeof revokeResultSchema>> {
  const licence = await getBoughtLicence(deps.db, input.licence);
  const { id, key, status } = licence;
  if (dryRun) {
    return { [revoked ? "wouldRevoke" : "wouldRestore"]: key, before: status };
  }
  await setLicenceRevoked(deps, licence, {
    revoked,
    record: (tx) => audit(tx, { target: id, before: { revoked: !revoked }, after: { revoked } }),
  });
  deps.wakeOutbox();
  const [after] = await deps.db.select().from(licences).where(eq(licences.id, id));
  return { key, before: status, after: after?.status };
}

const freeDevice = operatorProcedure({
  effect: "changes",
  description: "remove a computer, whichever licence it is active on",
  input: deviceInputSchema,
  output: deviceResultSchema,
  run: async ({ deps, input: { device: deviceId }, dryRun, audit }) => {
    const [device] = await deps.db.select().from(deviceRows).where(eq(deviceRows.id, deviceId));
    if (!device) throw new OperatorError("device_not_found", `There is no device ${deviceId}.`);
    const { licenceId, name } = device;
    if (dryRun) return { wouldFree: name, licence: licenceId };
    const isFreed = await deactivateDevice(deps, {
      licenceId,
      deviceId,
      record: (tx) => audit(tx, { target: licenceId, before: { device: deviceId }, after: null }),
    });
    if (!isFreed) throw new OperatorError("device_not_found", `${name} was just removed.`);
    return { freed: name, licence: licenceId };
  },
});

const allowDevices = operatorProcedure({
  effect: "changes",
  description: "allow more computers on one licence or seat than its plan does",
  input: allowDevicesInputSchema,
  output: allowDevicesResultSchema,
  run: async ({ deps, input: { licence: name, extra }, dryRun, audit }) => {
    const matches = isUuid(name) ? eq(licences.id, name) : eq(licences.key, name.toUpperCase());
    const [licence] = await deps.db.select().from(licences).where(matches);
    if (!licence) throw new OperatorError("licence_not_found", `There is no licence ${name}.`);
    const { id, key, extraDevices: before, deviceLimit } = licence;
    if (dryRun) return { key, before, would: extra, computers: deviceLimit - before + extra };
    return withTransaction(deps.db, async (tx) => {
      const [current] = await tx.select().from(licences).where(eq(licences.id, id)).for("update");
      const [changed] = await tx
        .update(licences)
        .set({ extraDevices: extra })
        .where(eq(licences.id, id))
        .returning();
      if (!current || !changed) throw new Error(`The licence ${id} is gone.`);
      if (changed.devicesInUse > changed.deviceLimit) {
        const message = `${changed.devicesInUse} computers are active. Remove some of them first.`;
        throw createFieldError("extra", message);
      }
      if (current.extraDevices !== extra) {
        await audit(tx, {
          target: id,
          before: { extraDevices: current.extraDevices },
          after: { extraDevices: extra },
        });
      }
      return {
        key,
        before: current.extraDevices,
        after: changed.extraDevices,
        computers: changed.deviceLimit,
      };
    });
  },
});

export const devices = { free: freeDevice, allow: allowDevices };

export const grant = operatorProcedure({
  effect: "changes",
  description:
    "give a free licence to a confirmed account; at an address without one it waits for the person who confirms it",
  input: grantInputSchema,
  output: grantResultSchema,
  run: async (call) => {
    const account = await call.deps.identity.findAccount(call.input.email);
    return account?.emailVerified ? grantToAccount(call, account) : grantToAddress(call);
  },
});

type GrantCall = OperatorCall<z.output<typeof grantInputSchema>>;
type GrantResult = z.input<typeof grantResultSchema>;

async function grantToAccount(
  { deps, input: { plan: planId }, dryRun, audit }: GrantCall,
  account: IdentityClaims,
): Promise<GrantResult> {
  const asField = showAtField("email", LicenceIssueError);
  if (dryRun) {
    const known = await findProfile(deps.db, account);
    if (known) await assertPlanIssuable(deps.db, { profileId: known.id, planId }).catch(asField);
    return { wouldIssue: planId, to: account.email };
  }
  const { id: profileId } = await ensureProfile(deps, account);
  const purchase = await issueLicence(deps, {
    profileId,
    planId,
    record: (tx, { id }) => audit(tx, { target: id, before: null, after: { issued: planId } }),
  }).catch(asField);
  deps.wakeOutbox();
  const [licence] = await deps.db
    .select()
    .from(licences)
    .where(eq(licences.purchaseId, purchase.id));
  return { issued: planId, to: account.email, key: licence?.key, purchase: purchase.id };
}

// The audit contains only the gift's id, because audit rows are kept longer than the address.
async function grantToAddress({
  deps,
  input: { email, plan: planId },
  dryRun,
  audit,
  isRepeated,
}: GrantCall): Promise<GrantResult> {
  if (dryRun) return { wouldGive: planId, to: email };
  const gift = await createGift(deps, {
    email,
    planId,
    record: (tx, { id }) => audit(tx, { target: id, before: null, after: { given: planId } }),
  });
  const [waiting] = await deps.db
    .select()
    .from(giftRows)
    .where(and(eq(giftRows.email, email), eq(giftRows.planId, planId)));
  const isDone =
    gift ?? (waiting && (await withTransaction(deps.db, (tx) => isRepeated(tx, waiting.id))));
  if (!waiting || !isDone) {
    throw createFieldError("email", "A licence of this plan is already waiting for this address.");
  }
  deps.wakeOutbox();
  return { gift: waiting.id, gives: planId, to: email, until: waiting.expiresAt.toISOString() };
}

export const gifts = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the licences that wait for people without an account",
    output: z.array(waitingGiftSchema),
    run: async ({ deps }) => {
      const rows = await listGifts(deps);
      return rows.map(({ id, email, planId, givenAt, expiresAt }) => ({
        id,
        email,
        planId,
        givenAt: givenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },
  }),

  bought: operatorProcedure({
    effect: "reads",
    description: "list the gifts that customers bought, the open ones first",
    output: z.array(purchasedGiftSchema),
    run: async ({ deps }) => {
      const rows = await listPurchasedGifts(deps);
      return rows.map(
        ({ gift, purchase, giver, licence, mail }): z.input<typeof purchasedGiftSchema> => ({
          purchase: purchase.id,
          planId: purchase.planId,
          giverProfileId: purchase.profileId,
          giver: giver.deletedAt ? "" : giver.email,
          receiver: gift.email,
          deliverOn: gift.deliverOn,
          state:
            licence.status === "active"
              ? (gift.outcome ?? (gift.sentAt ? "sent" : "waiting"))
              : "ended",
          expiresAt: gift.outcome ? null : (gift.expiresAt?.toISOString() ?? null),
          mail: mail && toOperatorMail(mail),
        }),
      );
    },
  }),

  revoke: operatorProcedure({
    effect: "changes",
    description: "revoke a gift that nobody has claimed",
    input: giftInputSchema,
    output: giftResultSchema,
    run: async ({ deps, input: { gift: giftId }, dryRun, audit, isRepeated }) => {
      const gift = dryRun
        ? (await listGifts(deps)).find(({ id }) => id === giftId)
        : await revokeGift(deps, {
            giftId,
            record: (tx, { id, planId }) =>
              audit(tx, { target: id, before: { given: planId }, after: null }),
          });
      if (gift) return { [dryRun ? "wouldRevoke" : "revoked"]: gift.id, from: gift.email };
      if (!dryRun && (await withTransaction(deps.db, (tx) => isRepeated(tx, giftId)))) {
        return { revoked: giftId };
      }
      throw createFieldError("gift", "This gift was accepted or has expired. Reload the page.");
    },
  }),
};

const owner = alias(profiles, "owner");
const held = alias(licences, "held");
const holder = alias(profiles, "holder");

function selectSeats(db: Db) {
  return db
    .select({ seat: seatRows, team: licences.key, owner: owner.email, held, holder: holder.email })
    .from(seatRows)
    .innerJoin(licences, eq(licences.id, seatRows.licenceId))
    .innerJoin(owner, eq(owner.id, licences.profileId))
    .leftJoin(held, eq(held.id, seatRows.heldLicenceId))
    .leftJoin(holder, eq(holder.id, held.profileId))
    .$dynamic();
}

export const seats = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the seats of a team by its key, or those that an address gave, got or holds",
    input: z.object({
      name: createArgumentSchema(
        createReferenceSchema("Name an address or a team's key."),
        "email address or licence key",
      ),
    }),
    run: async ({ deps, input: { name } }) => {
      const [key, email] = [name.toUpperCase(), name.toLowerCase()];
      const rows = await selectSeats(deps.db)
        .where(
          or(
            eq(licences.key, key),
            eq(held.key, key),
            eq(owner.email, email),
            eq(holder.email, email),
            eq(seatRows.email, email),
          ),
        )
        .orderBy(asc(licences.key), asc(seatRows.invitedAt), asc(seatRows.id));
      return rows.map((row) => ({
        seat: row.seat.id,
        team: row.team,
        owner: row.owner,
        invited: row.seat.email ?? "",
        holder: row.holder,
        key: row.held?.key ?? null,
        computers: row.held ? `${row.held.devicesInUse} of ${row.held.deviceLimit}` : null,
        until: row.held ? null : row.seat.expiresAt.toISOString(),
      }));
    },
  }),

  revoke: operatorProcedure({
    effect: "changes",
    description: "end a seat or an invitation, as the team's owner can; its holder gets an email",
    input: z.object({
      seat: createArgumentSchema(
        z.uuid("Name the seat by its id, as `seats list` shows it."),
        "id of the seat",
      ),
    }),
    run: async ({ deps, input: { seat: id }, dryRun, audit }) => {
      const [found] = await selectSeats(deps.db).where(eq(seatRows.id, id));
      if (!found) {
        throw new OperatorError(
          "seat_not_found",
          `There is no seat ${id}: it was revoked or left.`,
        );
      }
      const { seat, team } = found;
      const was = seat.heldLicenceId === null ? "invited" : "held";
      const facts = { team, from: found.holder ?? seat.email ?? "", was };
      if (dryRun) return { wouldRevoke: seat.id, ...facts };
      await withTransaction(deps.db, async (tx) => {
        const ended = await endSeatAndNotify(tx, seat, deps.now());
        if (!ended) {
          throw new OperatorError(
            "seat_not_found",
            `The seat ${seat.id} was just revoked or left.`,
          );
        }
        await audit(tx, {
          target: seat.licenceId,
          before: { seat: seat.id, heldLicence: ended.heldLicenceId },
          after: { seat: null },
        });
      });
      deps.wakeOutbox();
      return { revoked: seat.id, ...facts };
    },
  }),
};
