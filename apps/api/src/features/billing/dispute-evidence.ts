import { brand } from "@site/content/brand";
import { formatDay, formatMinute } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import { paidPlans, REFUND_DAYS } from "@site/contracts/plans";
import { and, asc, eq, inArray, isNotNull, like, or } from "drizzle-orm";

import { toContainsPattern } from "../../db/like-patterns.ts";
import { paymentDetails } from "../../db/schema/books.ts";
import { devices, licences } from "../../db/schema/licences.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchaseTransitions } from "../../db/schema/purchases.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { getPaymentReference } from "../../ledger/find-purchases.ts";

type EvidenceDeps = Pick<Deps, "db" | "payments" | "now">;

/** What the shop knows about a disputed payment, by the names of the payment provider's form. */
export async function buildEvidence(deps: EvidenceDeps, purchase: PurchaseRow): Promise<string> {
  const { db } = deps;
  const [buyer] = await db.select().from(profiles).where(eq(profiles.id, purchase.profileId));
  const sections = {
    "Product or service details": describeProduct(purchase),
    "Customer details": await describeCustomer(deps, purchase, buyer),
    Receipt: await describeReceipt(deps, purchase),
    "Activity log": await describeActivity(deps, purchase),
    "Customer communication": await describeMails(deps, purchase),
    "Terms and refunds": [
      `The buyer accepted the terms of ${purchase.termsVersion} before paying.`,
      `They offer a full refund on request within ${REFUND_DAYS} days, from the account or by mail to ${brand.supportEmail}.`,
    ],
  };
  const head = `Evidence about purchase ${purchase.id}, ${brand.name}, ${formatMinute(deps.now().toISOString())}`;
  return [head, ...Object.entries(sections).map(([name, lines]) => [name, ...lines].join("\n"))]
    .join("\n\n")
    .concat("\n");
}

function describeProduct({ planId, kind, seats: people, updatesMonths }: PurchaseRow): string[] {
  const { name } = paidPlans[planId];
  return [
    `${brand.name} ${name}: desktop software, downloaded and unlocked by a licence key.`,
    `Kind of order: ${kind}. People: ${people}. Months of updates: ${updatesMonths}.`,
    "Delivered at once by mail and on the account page; nothing is shipped.",
  ];
}

async function describeCustomer(
  { db }: EvidenceDeps,
  purchase: PurchaseRow,
  buyer: ProfileRow | undefined,
): Promise<string[]> {
  const [details] = await db
    .select()
    .from(paymentDetails)
    .where(eq(paymentDetails.purchaseId, purchase.id));
  return [
    `Name: ${buyer?.displayName || "none given"}`,
    `Company: ${buyer?.company || "none given"}`,
    `Email address: ${buyer?.email || "deleted"}${buyer?.emailVerified ? ", confirmed" : ""}`,
    `Account created: ${buyer ? formatMinute(buyer.createdAt.toISOString()) : "unknown"}`,
    `Billing country: ${details?.country ?? "unknown"}`,
    `Card: ${details?.cardBrand ?? "unknown"}, ends with ${details?.cardLast4 ?? "unknown"}`,
  ];
}

async function describeReceipt(
  { db, payments }: EvidenceDeps,
  purchase: PurchaseRow,
): Promise<string[]> {
  const amount = (minor: number) => formatMoney(money(minor, purchase.currency));
  const [details] = await db
    .select()
    .from(paymentDetails)
    .where(eq(paymentDetails.purchaseId, purchase.id));
  const reference = getPaymentReference(purchase);
  const url = reference ? await payments.findReceiptUrl(reference) : undefined;
  return [
    `Invoice: ${details?.invoiceNumber ?? "none"}`,
    `Paid: ${purchase.paidAt ? formatMinute(purchase.paidAt.toISOString()) : "not yet"}`,
    `Total: ${amount(purchase.totalMinor)}, of it tax: ${amount(purchase.taxMinor)}`,
    `Refunded: ${amount(purchase.refundedMinor)}`,
    `Document: ${url ?? "none"}`,
  ];
}

/** The computers on which the licence of the purchase, or a seat of it, is active, and what happened to the order. */
async function describeActivity({ db }: EvidenceDeps, purchase: PurchaseRow): Promise<string[]> {
  const originId = purchase.originId ?? purchase.id;
  const [licence] = await db.select().from(licences).where(eq(licences.purchaseId, originId));
  if (!licence) return ["No licence was issued."];
  const held = db
    .select({ id: seats.heldLicenceId })
    .from(seats)
    .where(and(eq(seats.licenceId, licence.id), isNotNull(seats.heldLicenceId)));
  const active = await db
    .select()
    .from(devices)
    .where(or(eq(devices.licenceId, licence.id), inArray(devices.licenceId, held)))
    .orderBy(asc(devices.activatedAt));
  const steps = await db
    .select()
    .from(purchaseTransitions)
    .where(eq(purchaseTransitions.purchaseId, purchase.id))
    .orderBy(asc(purchaseTransitions.id));
  return [
    `Licence ${licence.key}, issued ${formatMinute(licence.issuedAt.toISOString())}`,
    ...active.map(
      ({ name, platform, arch, appVersion, activatedAt, lastSeenOn }) =>
        `${formatMinute(activatedAt.toISOString())}: activated on "${name}" (${platform} ${arch}, version ${appVersion}), last used ${formatDay(lastSeenOn)}`,
    ),
    ...(active.length === 0 ? ["It is active on no computer now."] : []),
    ...steps.map(({ at, toState }) => `${formatMinute(at.toISOString())}: order ${toState}`),
  ];
}

/** Mails to the shop are no evidence, because the buyer doesn't get them. */
const mailsToShop = new Set(["payment-held", "payment-alert", "unused-transfer"]);

async function describeMails({ db }: EvidenceDeps, { id }: PurchaseRow): Promise<string[]> {
  const sent = await db
    .select({ dedupeKey: outbox.dedupeKey, sentAt: outbox.sentAt })
    .from(outbox)
    .where(and(like(outbox.dedupeKey, toContainsPattern(id)), isNotNull(outbox.sentAt)))
    .orderBy(asc(outbox.sentAt));
  const lines = sent.flatMap(({ dedupeKey, sentAt }) => {
    const kind = dedupeKey.split(":", 1)[0] ?? "";
    if (mailsToShop.has(kind) || !sentAt) return [];
    const to = kind === "gift-delivery" ? "the receiver of the gift" : "the buyer";
    return `${formatMinute(sentAt.toISOString())}: mail "${kind}" sent to ${to}`;
  });
  return lines.length > 0 ? lines : ["No mail about this order is on record."];
}
