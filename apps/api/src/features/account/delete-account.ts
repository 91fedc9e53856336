import type { DeleteAccountInput } from "@site/contracts/account";
import type { Accepted } from "@site/contracts/auth";
import { and, eq, isNull } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findOpenPurchase } from "../../ledger/buyers-purchases.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { discardCheckout } from "../checkout/discard-checkout.ts";
import { releaseSeats } from "../seats/release-seats.ts";
import { requireDeletionLink } from "./deletion-link.ts";
import { finishDeletion } from "./finish-deletion.ts";
import { type PersonKeys, personKeys } from "./person-keys.ts";
import { personTables } from "./person-tables.ts";
import { requireNoObjection, requireNotHeld } from "./require-not-held.ts";

interface AskedDeletion extends DeleteAccountInput {
  /** Whether this caller may have a mail sent to an address that was never confirmed: it may be a stranger's. */
  mayMail?: (email: string) => Promise<boolean>;
}

type DeletionDeps = BillingDeps & Pick<Deps, "digests">;

/** How often other tabs may begin another checkout before the person is asked to try again. */
const ATTEMPTS = 5;

/**
 * Deletes an account: first it closes the open checkout, so that it can no longer be paid; then one transaction
 * erases everything about the person and writes the confirming mail; last the identity service deletes its account.
 * From the transaction on it is final, and the job finishes what a crash interrupted. `asked` is what its owner sent;
 * the shop's own tool sends nothing and needs no link, for people who lost their mailbox.
 */
export async function deleteAccount(
  deps: DeletionDeps & Pick<Deps, "identity" | "log">,
  profile: ProfileRow,
  asked?: AskedDeletion,
): Promise<Accepted> {
  requireNotHeld(profile, deps.now());
  await requireNoObjection(deps.db, profile, deps.now());
  if (asked) await requireDeletionLink(deps.db, profile, { token: asked.token, at: deps.now() });
  const isMailed = profile.emailVerified || ((await asked?.mayMail?.(profile.email)) ?? true);
  await eraseWithoutCheckout(deps, profile, isMailed);
  deps.wakeOutbox();
  try {
    await finishDeletion(deps, profile);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    deps.log.warn({ err, profileId: profile.id }, "deletion not finished yet");
  }
  return { accepted: true };
}

/** Closes a checkout that another tab began meanwhile too: nothing can be paid on a deleted account. */
async function eraseWithoutCheckout(
  deps: DeletionDeps,
  profile: ProfileRow,
  isMailed: boolean,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await discardCheckout(deps, profile);
    if (await eraseRows(deps, profile, isMailed)) return;
  }
  throw new AppError("checkout_busy");
}

/** `false` if a checkout is open. */
async function eraseRows(
  { db, digests, now }: DeletionDeps,
  { id }: ProfileRow,
  isMailed: boolean,
): Promise<boolean> {
  const at = now();
  return transact(db, async (tx) => {
    // Beginning a checkout waits for this lock, and then finds the account deleted.
    const [leaving] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
      .for("no key update");
    if (!leaving) return true;
    if (await findOpenPurchase(tx, id)) return false;
    const person = personKeys(leaving, digests);
    await tx.update(profiles).set({ deletedAt: at }).where(eq(profiles.id, id));
    await releaseSeats(tx, person, at);
    await erase(tx, person);
    const goesOn = await endOwnSubscription(tx, digests.of(leaving.email));
    if (!isMailed) return true;
    await enqueueMail(tx, {
      dedupeKey: `account-deleted:${id}`,
      message: {
        kind: "account-deleted",
        email: leaving.email,
        ...(goesOn && { newsletterGoesOn: true }),
      },
      at,
    });
    return true;
  });
}

/**
 * Deletes what was requested for the account's address and never confirmed, whether the account was confirmed or not.
 * `true` if a confirmed subscription is left: only who confirmed the account has shown that it is theirs to end.
 */
async function endOwnSubscription(tx: Tx, addressDigest: string): Promise<boolean> {
  const theirs = eq(subscriptions.addressDigest, addressDigest);
  await tx.delete(subscriptions).where(and(theirs, eq(subscriptions.state, "pending")));
  const left = await tx.select().from(subscriptions).where(theirs);
  return left.some(({ state }) => state === "subscribed");
}

async function erase(tx: Tx, person: PersonKeys): Promise<void> {
  for (const { table, of, onDeletion } of personTables) {
    const theirs = of(person);
    if (!theirs || onDeletion === "keep") continue;
    if (onDeletion === "delete") await tx.delete(table).where(theirs);
    else await tx.update(table).set(onDeletion).where(theirs);
  }
}
