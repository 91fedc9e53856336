import { brand } from "@site/content/brand";
import type { DeleteAccountInput } from "@site/contracts/account";
import type { Accepted } from "@site/contracts/auth";
import { and, eq, isNull, asc, isNotNull, or } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findOpenPurchase } from "../../ledger/find-purchases.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import { cancelOpenCheckout } from "../checkout/open-checkout.ts";
import { releaseSeats } from "../seats/end-seat.ts";
import { assertNoPendingRecovery, assertNotFrozen } from "./account-freeze.ts";
import { type AccountKeys, getAccountKeys, accountTables } from "./account-tables.ts";
import { requireDeletionLink } from "./request-deletion.ts";

type FinishDeps = Pick<Deps, "db" | "identity" | "now" | "payments">;

interface FinishedDeletions {
  finished: number;
  failed: number;
}

/** The batch of one call, so that it ends within its time limit. */
const FINISH_BATCH = 50;

/** Goes to every place in `dataProcessors` once the rows are gone: each forgets the person. Idempotent. */
async function deleteAtProviders(
  { db, identity, payments, now }: FinishDeps,
  { id, identityUid }: Pick<ProfileRow, "id" | "identityUid">,
): Promise<void> {
  await identity.deleteAccount(identityUid);
  await db
    .update(profiles)
    .set({ identityDeletedAt: now() })
    .where(and(eq(profiles.id, id), isNull(profiles.identityDeletedAt)));
  // A checkout may have made the customer since the caller read the profile.
  const [profile] = await db
    .select({ customerId: profiles.paymentCustomerId })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!profile || profile.customerId === null) return;
  const { customerId } = profile;
  await payments.eraseCustomer(customerId);
  await db
    .update(profiles)
    .set({ paymentCustomerId: null })
    .where(and(eq(profiles.id, id), eq(profiles.paymentCustomerId, customerId)));
}

/** Finishes what a crash or an outage of a provider interrupted. */
export async function finishDeletions(
  deps: FinishDeps & Pick<Deps, "log">,
): Promise<FinishedDeletions> {
  const left = await deps.db
    .select({ id: profiles.id, identityUid: profiles.identityUid })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.deletedAt),
        or(isNull(profiles.identityDeletedAt), isNotNull(profiles.paymentCustomerId)),
      ),
    )
    .orderBy(asc(profiles.deletedAt))
    .limit(FINISH_BATCH);
  const sum: FinishedDeletions = { finished: 0, failed: 0 };
  for (const profile of left) {
    try {
      await deleteAtProviders(deps, profile);
      sum.finished += 1;
    } catch (err) {
      sum.failed += 1;
      deps.log.warn({ err, profileId: profile.id }, "deletion not finished yet");
    }
  }
  return sum;
}

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
  assertNotFrozen(profile, deps.now());
  await assertNoPendingRecovery(deps.db, profile, deps.now());
  if (asked) await requireDeletionLink(deps.db, profile, { token: asked.token, at: deps.now() });
  const isMailed = profile.emailVerified || ((await asked?.mayMail?.(profile.email)) ?? true);
  await eraseWithoutCheckout(deps, profile, isMailed);
  deps.wakeOutbox();
  try {
    await deleteAtProviders(deps, profile);
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
    await cancelOpenCheckout(deps, profile);
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
  return withTransaction(db, async (tx) => {
    // Beginning a checkout waits for this lock, and then finds the account deleted.
    const [leaving] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
      .for("no key update");
    if (!leaving) return true;
    if (await findOpenPurchase(tx, id)) return false;
    const person = getAccountKeys(leaving, digests);
    await tx.update(profiles).set({ deletedAt: at }).where(eq(profiles.id, id));
    await releaseSeats(tx, person, at);
    await erase(tx, person);
    const goesOn = await endOwnSubscription(tx, digests.compute(leaving.email));
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

async function erase(tx: Tx, person: AccountKeys): Promise<void> {
  for (const { table, filter, onDeletion } of accountTables) {
    const theirs = filter(person);
    if (!theirs || onDeletion === "keep") continue;
    if (onDeletion === "delete") await tx.delete(table).where(theirs);
    else await tx.update(table).set(onDeletion).where(theirs);
  }
}

/** Confirms a deletion, to the account's former address, which is erased once this is sent. */
export function accountDeletedMail({
  newsletterGoesOn = false,
}: {
  newsletterGoesOn?: boolean;
}): MailContent {
  return {
    subject: `Your ${brand.name} account is deleted`,
    blocks: [
      {
        text: newsletterGoesOn
          ? "We've deleted your login and profile and removed your computers. You'll still get the newsletter you confirmed from this mailbox, because the account's address was never confirmed. The last line of each issue has a link to unsubscribe."
          : "We've deleted your login, profile and newsletter subscription, and removed your computers.",
      },
      {
        text: "Records of past purchases stay, without your name and address, as long as the law requires. A licence you paid for stays valid with its key, but we can no longer tell whose it is, so keep the email with the key.",
      },
      {
        text: `If you didn't delete the account, write to ${brand.supportEmail}.`,
      },
    ],
  };
}
