import { randomInt } from "node:crypto";

import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { and, eq } from "drizzle-orm";

import { gifts } from "../../src/db/schema/gifts.ts";
import {
  newsletterDrafts,
  newsletterIssues,
  subscriptions,
} from "../../src/db/schema/newsletter.ts";
import { outbox } from "../../src/db/schema/outbox.ts";
import { emailChanges, profiles as profileRows } from "../../src/db/schema/profiles.ts";
import { releases } from "../../src/db/schema/releases.ts";
import { createEmailChangeLink } from "../../src/features/account/email-change-links.ts";
import {
  createDeletionLink,
  requestDeletion,
} from "../../src/features/account/request-deletion.ts";
import { requestEmailChange } from "../../src/features/account/request-email-change.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { listUpgradableLicences } from "../../src/features/checkout/upgrades.ts";
import { saveSubscriptions } from "../../src/features/former-subscriptions/import-subscriptions.ts";
import { acceptGift } from "../../src/features/gifts/answer-gift.ts";
import { createSubscriptionLink } from "../../src/features/newsletter/subscription-link.ts";
import { subscribe } from "../../src/features/newsletter/subscriptions.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { orderQuote } from "../../src/features/quotes/order-quote.ts";
import { createQuote } from "../../src/features/quotes/quotes.ts";
import { buyGift, type createGiftDetails, createGiftToken } from "../setup/gifts.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { type AccessFixtures, inviteAddress, createSeatToken, extractToken } from "./fixtures.ts";

export const terms = { termsVersion: TERMS_VERSION };

interface PaidPurchase {
  purchaseId: string;
  checkoutSessionId: string;
}
const paidPurchases = new WeakMap<AccessFixtures, Promise<PaidPurchase>>();

/** The purchase that the buyer has paid for; created on first use. */
export function createPaidPurchase(cast: AccessFixtures): Promise<PaidPurchase> {
  const known = paidPurchases.get(cast) ?? payForPlan(cast);
  paidPurchases.set(cast, known);
  return known;
}

async function payForPlan({ suite, profiles }: AccessFixtures): Promise<PaidPurchase> {
  const { payments, api } = suite;
  const choice = { planId: "personal", ...terms } as const;
  const started = await startCheckout(api.deps, profiles.buyer, choice);
  if (started.next !== "pay") throw new Error("A payment was due.");
  const checkoutSessionId = parseSessionId(started.checkoutUrl);
  await paySession(payments, checkoutSessionId);
  await payments.control.waitUntilIdle();
  const [purchase] = await selectRows<{ id: string }>(
    suite,
    "select id from purchases where checkout_session_id = $1",
    [checkoutSessionId],
  );
  return { purchaseId: purchase?.id ?? "", checkoutSessionId };
}

export async function createOwnQuote({ suite, profiles }: AccessFixtures): Promise<string> {
  const { id } = await createQuote(suite.api.deps, profiles.buyer, {
    planId: "personal",
    quantity: 10,
    company: "Example Ltd",
    street: "1 High Street",
    city: "London",
    country: "GB",
  });
  return id;
}

/** Creates an order of the buyer whose invoice isn't paid. */
export async function createOpenInvoice(cast: AccessFixtures): Promise<string> {
  const { suite, profiles } = cast;
  const ordered = await orderQuote(suite.api.deps, profiles.buyer, {
    quoteId: await createOwnQuote(cast),
    payBy: "invoice",
    ...terms,
  });
  if (ordered.next === "pay") throw new Error("An invoice has no page to pay.");
  return ordered.purchaseId;
}

/** Creates a purchase of the other buyer whose payment differs from the order. */
export async function createHeldPurchase({ suite, profiles }: AccessFixtures): Promise<string> {
  const { payments, api } = suite;
  const choice = { planId: "personal", ...terms } as const;
  const started = await startCheckout(api.deps, profiles.otherBuyer, choice);
  if (started.next !== "pay") throw new Error("A payment was due.");
  const checkoutSessionId = parseSessionId(started.checkoutUrl);
  payments.control.setRules({ drop: true });
  await paySession(payments, checkoutSessionId);
  payments.control.changeSession(checkoutSessionId, { currency: "eur" });
  payments.control.setRules({ drop: false });
  const held = await syncPurchase(api.deps, { checkoutSessionId }, "test");
  return held?.id ?? "";
}

export async function findOfferedUpgrade({ suite, profiles }: AccessFixtures) {
  const [own] = await listUpgradableLicences(suite.api.deps, profiles.buyer);
  const offer = own?.offers[0];
  if (!offer) throw new Error("Nothing is offered for the team.");
  const { licenceId, updatesUntil: seenUpdatesUntil } = own;
  const { kind, planId, price: seenPrice } = offer;
  return { licenceId, kind, planId, seenPrice, seenUpdatesUntil, ...terms };
}

export async function createFailedMail({ api }: Suite): Promise<string> {
  const at = new Date();
  const dedupeKey = `receipt:${crypto.randomUUID()}`;
  const [row] = await api.deps.db
    .insert(outbox)
    .values({
      dedupeKey,
      message: { kind: "receipt", purchaseId: crypto.randomUUID() },
      deadAt: at,
    })
    .returning();
  return row?.id ?? "";
}

export async function createFormerSubscription({ suite, accounts }: AccessFixtures): Promise<void> {
  await saveSubscriptions(suite.api.deps.db, [
    {
      subscriptionId: `sub_${crypto.randomUUID()}`,
      customerId: "cus_former",
      email: accounts.buyer.email,
      paidMonths: 12,
      creditMinor: 0,
      currency: SHOP_CURRENCY,
      importedAt: new Date(),
    },
  ]);
}

/** The token of a link about a change of the buyer's address. */
export async function createEmailChangeToken(
  { suite, profiles }: AccessFixtures,
  kind: "confirm" | "take_back",
): Promise<string> {
  const { deps } = suite.api;
  const newEmail = `${crypto.randomUUID()}@example.com`;
  await requestEmailChange(deps, profiles.buyer, { newEmail });
  const [change] = await deps.db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.profileId, profiles.buyer.id), eq(emailChanges.toEmail, newEmail)));
  return extractToken(await createEmailChangeLink(deps, change?.id ?? "", kind));
}

/** The token of a link that deletes the buyer's account. */
export async function createDeletionToken({ suite, profiles }: AccessFixtures): Promise<string> {
  const { deps } = suite.api;
  const { id: profileId } = profiles.buyer;
  await requestDeletion(deps, profiles.buyer);
  const [asking] = await deps.db
    .select({ at: profileRows.deletionRequestedAt })
    .from(profileRows)
    .where(eq(profileRows.id, profileId));
  const askedAt = asking?.at?.toISOString() ?? "";
  return extractToken(await createDeletionLink(deps, { profileId, askedAt }));
}

/** The token of a link about the buyer's newsletter. */
export async function createNewsletterToken(
  { suite, accounts }: AccessFixtures,
  kind: "confirm" | "unsubscribe",
): Promise<string> {
  const { deps } = suite.api;
  const { email } = accounts.buyer;
  await subscribe(deps, { email });
  const [row] = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, suite.api.deps.digests.compute(email)));
  return extractToken((await createSubscriptionLink(deps, row?.id ?? "", kind)).pageUrl);
}

/** The token of an invitation to the buyer's team, sent to the other buyer. */
export async function createInvitationToken({
  suite,
  accounts,
  licences,
  profiles,
}: AccessFixtures) {
  const { email } = accounts.otherBuyer;
  const invited = { team: licences.buyer, owner: profiles.buyer, email };
  return createSeatToken(suite, await inviteAddress(suite, invited));
}

/** A newsletter from the repository. */
export const NEWSLETTER = "messy-tables-to-practise-on";

export async function resetNewsletter({ sql }: Suite): Promise<string> {
  await sql.query("delete from newsletter_issues where slug = $1", [NEWSLETTER]);
  return NEWSLETTER;
}

export async function createStartedIssue({ api }: Suite): Promise<string> {
  const slug = `letter-${crypto.randomUUID()}`;
  const letter = { subject: "News", parts: [] };
  const at = new Date();
  const begun = { slug, letter, startedAt: at, progressedAt: at, audience: 0 };
  await api.deps.db.insert(newsletterIssues).values(begun);
  return slug;
}

/** A release without files. */
export async function createRelease({ api }: Suite): Promise<string> {
  const version = `0.0.${randomInt(1_000_000)}`;
  await api.deps.db
    .insert(releases)
    .values({ version, channel: "beta", releasedOn: "2026-01-01", notes: "" });
  return version;
}

export async function createDraft({ api }: Suite): Promise<string> {
  const name = `draft-${crypto.randomUUID()}`;
  const draft = { name, subject: "News", body: "Hello.", updatedAt: new Date() };
  await api.deps.db.insert(newsletterDrafts).values(draft);
  return name;
}

export async function createGift({ api }: Suite): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const times = { givenAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };
  const [gift] = await api.deps.db
    .insert(gifts)
    .values({ email, planId: "pro", ...times })
    .returning();
  return gift?.id ?? "";
}

export function createBoughtGift(
  { suite, profiles }: AccessFixtures,
  gift: Parameters<typeof createGiftDetails>[0] = {},
) {
  return buyGift(suite, profiles.buyer, { planId: "personal", gift });
}

export async function createOpenGiftToken(cast: AccessFixtures): Promise<string> {
  return createGiftToken(cast.suite, (await createBoughtGift(cast)).purchaseId);
}

/** The token of a link to a gift that the other buyer has accepted. */
export async function createAcceptedGiftToken(cast: AccessFixtures): Promise<string> {
  const token = await createOpenGiftToken(cast);
  await acceptGift(cast.suite.api.deps, cast.profiles.otherBuyer, { token });
  return token;
}

/** Blocks an address without an account. */
export async function createBlock({ sql }: Suite): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    "insert into buyer_blocks (person_digest, reason, created_at) values ($1, 'a test', now()) returning id",
    [crypto.randomUUID()],
  );
  return rows[0]?.id ?? "";
}
