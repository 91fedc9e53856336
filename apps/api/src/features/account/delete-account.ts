import { brand } from "@site/content/brand";
import type { DeleteAccountInput } from "@site/contracts/account";
import type { Accepted } from "@site/contracts/auth";
import { and, asc, eq, inArray, isNotNull, isNull, not, or } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { invoiceCorrections, invoices } from "../../db/schema/invoices.ts";
import { licences } from "../../db/schema/licences.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import type { MailMessage } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { listPayablePurchases } from "../../ledger/find-purchases.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import { declineGiftsTo } from "../gifts/answer-gift.ts";
import { cancelPayablePurchases } from "../payment-sync/cancel-purchase.ts";
import { selectInvoiceCustomers } from "../payment-sync/invoices.ts";
import { releaseSeats } from "../seats/end-seat.ts";
import { assertNoPendingRecovery, assertNotFrozen } from "./account-freeze.ts";
import { type AccountKeys, accountTables, getAccountKeys } from "./account-tables.ts";
import { requireDeletionLink } from "./request-deletion.ts";

interface OwnerRequest extends DeleteAccountInput {
  /** Decides whether an unconfirmed address may be mailed, because it may belong to somebody else. */
  mayMail?: (email: string) => Promise<boolean>;
}

type DeletionDeps = BillingDeps & Pick<Deps, "digests">;

/** Maximum attempts if another tab opens a checkout or an invoice in the meantime. */
const ATTEMPTS = 5;

/**
 * Deletes an account. Cancels its open checkout and invoices so that they can no longer be paid, erases the account's data and queues
 * the confirming mail in one transaction, then deletes the account at the providers. The transaction is final: the job
 * `finishDeletions` completes what a crash or an outage interrupted. Without `ownerRequest` no link is needed: the shop
 * deletes accounts of people who lost their mailbox.
 */
export async function deleteAccount(
  deps: DeletionDeps & Pick<Deps, "identity" | "log">,
  profile: ProfileRow,
  ownerRequest?: OwnerRequest,
): Promise<Accepted> {
  const at = deps.now();
  assertNotFrozen(profile, at);
  await assertNoPendingRecovery(deps.db, profile, at);
  if (ownerRequest) await requireDeletionLink(deps.db, profile, { token: ownerRequest.token, at });
  const sendMail =
    profile.emailVerified || ((await ownerRequest?.mayMail?.(profile.email)) ?? true);
  await cancelPaymentsAndErase(deps, profile, { sendMail });
  deps.wakeOutbox();
  try {
    await deleteAtProviders(deps, profile);
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    deps.log.warn({ err, profileId: profile.id }, "deletion not finished yet");
  }
  return { accepted: true };
}

async function cancelPaymentsAndErase(
  deps: DeletionDeps,
  profile: ProfileRow,
  options: { sendMail: boolean },
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await cancelPayablePurchases(deps, profile);
    if (await eraseData(deps, profile, options)) return;
  }
  throw new AppError("checkout_busy");
}

/** Returns `false`, without changes, if a checkout or an invoice can still be paid. */
async function eraseData(
  { db, digests, now }: DeletionDeps,
  { id }: ProfileRow,
  { sendMail }: { sendMail: boolean },
): Promise<boolean> {
  const at = now();
  return withTransaction(db, async (tx) => {
    // Starting a checkout or ordering by invoice waits for this lock, and then finds the account deleted.
    const [account] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
      .for("no key update");
    if (!account) return true;
    if ((await listPayablePurchases(tx, id)).length > 0) return false;
    const keys = getAccountKeys(account, digests);
    await tx.update(profiles).set({ deletedAt: at }).where(eq(profiles.id, id));
    const ownLicences = await getOwnLicenceState(tx, id);
    await releaseSeats(tx, keys, at);
    if (keys.email) await declineGiftsTo(tx, keys.email, at);
    await eraseTables(tx, keys);
    const keepsNewsletter = await deletePendingSubscription(tx, digests.compute(account.email));
    if (!sendMail) return true;
    await enqueueMail(tx, {
      dedupeKey: `account-deleted:${id}`,
      message: {
        kind: "account-deleted",
        email: account.email,
        licences: ownLicences,
        ...(keepsNewsletter && { newsletterGoesOn: true }),
      },
      at,
    });
    return true;
  });
}

type OwnLicenceState = NonNullable<(MailMessage & { kind: "account-deleted" })["licences"]>;

/** Whether a bought licence outlives the account: seats don't, because they return to their team. */
async function getOwnLicenceState(tx: Tx, profileId: string): Promise<OwnLicenceState> {
  const own = await tx
    .select({ status: licences.status })
    .from(licences)
    .where(
      and(
        eq(licences.profileId, profileId),
        isNotNull(licences.purchaseId),
        eq(licences.isOpenGift, false),
      ),
    );
  if (own.some(({ status }) => status === "active")) return "valid";
  return own.some(({ status }) => status === "suspended") ? "disputed" : "none";
}

async function eraseTables(tx: Tx, keys: AccountKeys): Promise<void> {
  for (const { table, filter, onDeletion } of accountTables) {
    const isOwn = filter(keys);
    if (!isOwn || onDeletion === "keep") continue;
    if (onDeletion === "delete") await tx.delete(table).where(isOwn);
    else await tx.update(table).set(onDeletion).where(isOwn);
  }
}

/**
 * Deletes an unconfirmed subscription of the account's address. Returns whether a confirmed one remains. A confirmed
 * one is only deleted if the account's address is confirmed, because otherwise the mailbox may belong to somebody
 * else.
 */
async function deletePendingSubscription(tx: Tx, addressDigest: string): Promise<boolean> {
  const isOwn = eq(subscriptions.addressDigest, addressDigest);
  await tx.delete(subscriptions).where(and(isOwn, eq(subscriptions.state, "pending")));
  const left = await tx.select().from(subscriptions).where(isOwn);
  return left.some(({ state }) => state === "subscribed");
}

type ProviderDeps = Pick<Deps, "db" | "identity" | "now" | "payments">;

/** Deletes the account at each of the `dataProcessors` that offers it. Idempotent. */
async function deleteAtProviders(
  { db, identity, payments, now }: ProviderDeps,
  { id, identityUid }: Pick<ProfileRow, "id" | "identityUid">,
): Promise<void> {
  await identity.deleteAccount(identityUid);
  await deleteInvoiceCustomers({ db, payments }, id);
  await db
    .update(profiles)
    .set({ identityDeletedAt: now() })
    .where(and(eq(profiles.id, id), isNull(profiles.identityDeletedAt)));
  // A concurrent checkout may have created the customer after the caller read the profile.
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

/** The provider's customers of single invoices. The invoices themselves stay, as tax law asks. */
async function deleteInvoiceCustomers(
  { db, payments }: Pick<Deps, "db" | "payments">,
  profileId: string,
): Promise<void> {
  const customers = selectInvoiceCustomers(db);
  const own = await db
    .select()
    .from(customers)
    .where(and(eq(customers.profileId, profileId), not(customers.isInUse)));
  for (const { customerId } of own) {
    if (!customerId) continue;
    await payments.eraseCustomer(customerId);
    for (const table of [invoices, invoiceCorrections]) {
      await db.update(table).set({ customerId: null }).where(eq(table.customerId, customerId));
    }
  }
}

/** Maximum accounts per run, so that it ends within its time limit. */
const FINISH_BATCH = 50;

/** Completes deletions at providers that a crash or an outage interrupted. */
export async function finishDeletions(
  deps: ProviderDeps & Pick<Deps, "log">,
): Promise<{ finished: number; failed: number }> {
  const customers = selectInvoiceCustomers(deps.db);
  const unfinished = await deps.db
    .select({ id: profiles.id, identityUid: profiles.identityUid })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.deletedAt),
        or(
          isNull(profiles.identityDeletedAt),
          isNotNull(profiles.paymentCustomerId),
          // An order that was running beside the deletion may have created one.
          inArray(
            profiles.id,
            deps.db
              .select({ id: customers.profileId })
              .from(customers)
              .where(not(customers.isInUse)),
          ),
        ),
      ),
    )
    .orderBy(asc(profiles.deletedAt))
    .limit(FINISH_BATCH);
  const counts = { finished: 0, failed: 0 };
  for (const profile of unfinished) {
    try {
      await deleteAtProviders(deps, profile);
      counts.finished += 1;
    } catch (err) {
      counts.failed += 1;
      deps.log.warn({ err, profileId: profile.id }, "deletion not finished yet");
    }
  }
  return counts;
}

const recordsText =
  "Records of past purchases stay, without your name and address, as long as the law requires.";

const licenceTexts: Record<OwnLicenceState, string> = {
  valid: `${recordsText} Your licence stays valid with its key, but we can no longer tell whose it is, so keep the email with the key.`,
  disputed: `${recordsText} Your licence is paused because its payment is disputed. If the payment stands, it works again with its key, so keep the email with the key.`,
  none: recordsText,
};

/** For mails queued before the state of the licences was recorded with them. */
const unknownLicenceText = `${recordsText} A licence that wasn't refunded stays valid with its key, but we can no longer tell whose it is, so keep the email with the key.`;

/** Sent to the former address to confirm the deletion. The address is erased once this is sent. */
export function renderAccountDeletedMail({
  newsletterGoesOn = false,
  licences: ownLicences,
}: Pick<MailMessage & { kind: "account-deleted" }, "newsletterGoesOn" | "licences">): MailContent {
  return {
    subject: `Your ${brand.name} account is deleted`,
    blocks: [
      {
        text: newsletterGoesOn
          ? "We've deleted your login and profile and removed your computers. You'll still get the newsletter you confirmed from this mailbox, because the account's address was never confirmed. The last line of each issue has a link to unsubscribe."
          : "We've deleted your login, profile and newsletter subscription, and removed your computers.",
      },
      { text: ownLicences ? licenceTexts[ownLicences] : unknownLicenceText },
      {
        text: `If you didn't delete the account, write to ${brand.supportEmail}.`,
      },
    ],
  };
}
