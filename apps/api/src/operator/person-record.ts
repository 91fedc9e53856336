import { money } from "@site/contracts/money";
import type {
  HistoryStep,
  OperatorLicence,
  OperatorMail,
  OperatorPurchase,
  PersonRecord,
} from "@site/contracts/operator";
import { and, desc, eq, inArray, like, or, sql } from "drizzle-orm";

import { toContainsPattern } from "../db/like-patterns.ts";
import { paymentDetails, type PaymentDetailsRow } from "../db/schema/books.ts";
import {
  type InvoiceCorrectionRow,
  invoiceCorrections,
  type InvoiceRow,
  invoices,
} from "../db/schema/invoices.ts";
import { type DeviceRow, devices } from "../db/schema/licences.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { audit } from "../db/schema/operations.ts";
import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import { emailChanges, profiles } from "../db/schema/profiles.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases, purchaseTransitions } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { isAwaitingDecision } from "../features/billing/decide-payment.ts";
import { describeRefundProblem } from "../features/billing/refund-problem.ts";
import { getRefundObstacle } from "../features/billing/refund-purchase.ts";
import { toDevice } from "../features/licences/devices.ts";
import { toLicence } from "../features/licences/licences.ts";
import { describeUnusedTransfer } from "../features/payment-sync/unused-transfers.ts";
import { countRefunds } from "../ledger/buyer-limits.ts";
import { isReceiptDue } from "../ledger/licence-status.ts";
import { getOutboxState } from "../outbox/outbox-rows.ts";
import { describeAction, describeCause, describeTransition } from "./history-words.ts";

const MAIL_LIMIT = 50;
const HISTORY_LIMIT = 200;

type Reader = Pick<Deps, "db">;

/** Everything about a person: purchases, licences with computers, mails, and history. */
export async function getPersonRecord(
  { db, now, payments }: Pick<Deps, "db" | "now" | "payments">,
  profile: ProfileRow,
): Promise<PersonRecord> {
  const profileId = profile.id;
  const bought = await db
    .select()
    .from(purchases)
    .where(eq(purchases.profileId, profileId))
    .orderBy(desc(purchases.createdAt));
  const held = await db
    .select()
    .from(licences)
    .where(eq(licences.profileId, profileId))
    .orderBy(desc(licences.issuedAt));
  const licenceIds = held.map(({ id }) => id);
  const active = await db.select().from(devices).where(inArray(devices.licenceId, licenceIds));
  const originIds = held.flatMap(({ purchaseId }) => purchaseId ?? []);
  const origins = await db.select().from(purchases).where(inArray(purchases.id, originIds));
  const purchaseIds = bought.map(({ id }) => id);
  const details = await db
    .select()
    .from(paymentDetails)
    .where(inArray(paymentDetails.purchaseId, purchaseIds));
  const ordered = await db.select().from(invoices).where(inArray(invoices.purchaseId, purchaseIds));
  const corrections = await db
    .select()
    .from(invoiceCorrections)
    .where(inArray(invoiceCorrections.purchaseId, purchaseIds))
    .orderBy(desc(invoiceCorrections.requestedAt));
  const changes = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(eq(emailChanges.profileId, profileId));
  const ids = [...bought, ...held].map(({ id }) => id);
  const mails = await listMails({ db }, profile, [...ids, ...changes.map(({ id }) => id)]);
  return {
    profileId,
    email: profile.email,
    emailVerified: profile.emailVerified,
    displayName: profile.displayName,
    company: profile.company,
    role: profile.role,
    createdAt: profile.createdAt.toISOString(),
    deletedAt: profile.deletedAt?.toISOString() ?? null,
    refundsInYear: await countRefunds(
      { db, now },
      { profileId, personDigest: profile.personDigest },
    ),
    purchases: bought.map((purchase) =>
      toOperatorPurchase(purchase, {
        details: details.find(({ purchaseId }) => purchaseId === purchase.id),
        invoice: ordered.find(({ purchaseId }) => purchaseId === purchase.id),
        corrections: corrections.filter(({ purchaseId }) => purchaseId === purchase.id),
        paymentUrl: purchase.paymentIntentId && payments.getPaymentUrl(purchase.paymentIntentId),
      }),
    ),
    licences: held.map((licence) =>
      toOperatorLicence(licence, {
        origin: origins.find(({ id }) => id === licence.purchaseId),
        devices: active.filter(({ licenceId }) => licenceId === licence.id),
      }),
    ),
    mails,
    history: await listHistory(
      { db },
      {
        purchases: bought,
        targets: [profileId, ...ids, ...mails.map(({ id }) => `mail ${id}`)],
      },
    ),
  };
}

interface PurchaseDocuments {
  details: PaymentDetailsRow | undefined;
  /** Set for orders by invoice. */
  invoice: InvoiceRow | undefined;
  /** Newest first. */
  corrections: InvoiceCorrectionRow[];
  paymentUrl: string | null;
}

function toOperatorPurchase(
  row: PurchaseRow,
  { details, invoice, corrections, paymentUrl }: PurchaseDocuments,
): OperatorPurchase {
  const { id, kind, planId, quantity, returnedQuantity, state, couponCode, refundProblem } = row;
  return {
    id,
    kind,
    planId,
    quantity,
    returnedQuantity,
    state,
    couponCode,
    refundProblem: describeRefundProblem(refundProblem),
    invoiceNumber:
      [
        ...corrections.map(({ invoiceNumber }) => invoiceNumber),
        details?.invoiceNumber ?? invoice?.number,
      ]
        .filter(Boolean)
        .join(", ") || null,
    unusedTransfer: describeUnusedTransfer(row, invoice),
    card: details?.cardLast4 ? `${details.cardBrand ?? "card"} ${details.cardLast4}` : null,
    paymentUrl,
    paymentProblem: isAwaitingDecision(row) ? row.paymentProblem : null,
    total: money(row.totalMinor, row.currency),
    refunded: money(row.refundedMinor, row.currency),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
    canRefund: !getRefundObstacle(row) && !(row.refundRequestedAt && !row.refundProblem),
    canResendReceipt: isReceiptDue(row),
  };
}

function toOperatorLicence(
  licence: LicenceRow,
  { origin, devices: active }: { origin: PurchaseRow | undefined; devices: DeviceRow[] },
): OperatorLicence {
  return {
    ...toLicence(licence),
    isSeat: licence.purchaseId === null,
    isRevoked: Boolean(origin?.revokedAt),
    extraDevices: licence.extraDevices,
    devices: active.map(toDevice),
  };
}

/**
 * The mails to a person or about what they bought, hold or changed, newest first. Leaves out mails to other accounts.
 */
async function listMails(
  { db }: Reader,
  { id: profileId, email }: ProfileRow,
  ids: string[],
): Promise<OperatorMail[]> {
  const to = sql`${outbox.message} ->> 'profileId'`;
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        or(
          ...[profileId, ...ids].map((id) => like(outbox.dedupeKey, toContainsPattern(id))),
          sql`${outbox.message} ->> 'email' = ${email}`,
          sql`${to} = ${profileId}`,
          inArray(sql`${outbox.message} ->> 'licenceId'`, ids),
        ),
        sql`coalesce(${to}, ${profileId}) = ${profileId}`,
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(MAIL_LIMIT);
  return rows.map(toOperatorMail);
}

export function toOperatorMail(row: OutboxRow): OperatorMail {
  return {
    id: row.id,
    kind: row.message?.kind ?? row.dedupeKey.split(":", 1)[0] ?? "",
    state: getOutboxState(row),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    lastError: row.lastError,
    again: row.resendCount,
    hasText: row.message !== null,
  };
}

/** The history of these purchases and all staff actions on the targets, newest first. */
async function listHistory(
  { db }: Reader,
  { purchases: own, targets }: { purchases: PurchaseRow[]; targets: string[] },
): Promise<HistoryStep[]> {
  const transitions = await db
    .select()
    .from(purchaseTransitions)
    .where(
      inArray(
        purchaseTransitions.purchaseId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(desc(purchaseTransitions.at))
    .limit(HISTORY_LIMIT);
  const actions = await db
    .select()
    .from(audit)
    .where(inArray(audit.target, targets))
    .orderBy(desc(audit.at))
    .limit(HISTORY_LIMIT);
  const names = await findOperatorNames({ db }, actions);
  const steps = [
    ...transitions.flatMap((transition) => {
      const purchase = own.find(({ id }) => id === transition.purchaseId);
      if (!purchase) return [];
      return {
        at: transition.at.toISOString(),
        what: describeTransition(transition, purchase),
        about: purchase.id,
        by: describeCause(transition.cause),
        why: null,
      };
    }),
    ...actions.map(({ at, command, target, who, why }) => ({
      at: at.toISOString(),
      what: describeAction(command),
      about: target,
      by: names.get(who) ?? who,
      why,
    })),
  ];
  return steps.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, HISTORY_LIMIT);
}

const OPERATOR = "operator ";

/** The addresses of the operators who acted on the page, by the name in the audit. */
async function findOperatorNames(
  { db }: Reader,
  actions: { who: string }[],
): Promise<Map<string, string>> {
  const ids = actions.flatMap(({ who }) =>
    who.startsWith(OPERATOR) ? who.slice(OPERATOR.length) : [],
  );
  const rows = await db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]));
  return new Map(rows.flatMap(({ id, email }) => (email ? [[`${OPERATOR}${id}`, email]] : [])));
}
