import type { PurchaseKind } from "@site/contracts/billing";
import type { Money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";
import type { Company } from "@site/contracts/quotes";

import { AppError } from "../errors.ts";
import type { ProviderCheck } from "./provider-check.ts";

/** The shop's API key lacks a permission at the provider. Retrying doesn't help until the owner grants it. */
export class MissingPermissionError extends AppError {
  constructor(cause: unknown) {
    super("payment_unavailable", { cause });
  }
}

/** A checkout session to open. The same purchase always sends the same request. */
export interface CheckoutSessionRequest {
  purchaseId: string;
  customerId: string;
  kind: PurchaseKind;
  fromPlanId: PaidPlanId | null;
  planId: PaidPlanId;
  quantity: number;
  /** The price of all licences together. */
  listPrice: Money;
  discount: Money;
  couponCode: string | null;
  saleName: string | null;
  poNumber: string | null;
  expiresAt: Date;
}

/**
 * `too_late` and `refused` are final: the same request will never succeed. `customerIsGone` means that the customer
 * no longer exists at the provider.
 */
export type CheckoutSessionResult =
  | { outcome: "opened"; sessionId: string; url: string }
  | { outcome: "too_late" }
  | { outcome: "refused"; customerIsGone: boolean };

/** An invoice to be paid by bank transfer. The same purchase always sends the same request. */
export interface InvoiceRequest {
  purchaseId: string;
  customerId: string;
  planId: PaidPlanId;
  quantity: number;
  /** The price of all licences together. */
  listPrice: Money;
  discount: Money;
  saleName: string | null;
  poNumber: string | null;
  daysUntilDue: number;
}

/** `refused` is final: the same request will never succeed. */
export type InvoiceResult =
  | { outcome: "opened"; invoiceId: string; number: string | null; dueAt: Date | null }
  | { outcome: "refused" };

/** The same invoice with other details of the company. */
export interface InvoiceCorrection {
  correctionId: string;
  purchaseId: string;
  /** The customer with the new details. */
  customerId: string;
  /** The paid invoice that is to be replaced. */
  invoiceId: string;
  poNumber: string;
}

/** Why an invoice wasn't corrected. The original invoice is unchanged in this case. */
export interface CorrectionRejection {
  outcome: "tax_differs" | "address_incomplete" | "tax_unavailable" | "refused";
}

export type CorrectionResult =
  | {
      outcome: "corrected";
      creditNoteId: string;
      creditNoteNumber: string;
      invoiceId: string;
      invoiceNumber: string | null;
    }
  | CorrectionRejection;

/** A refund. The provider makes only one refund per `request`. */
export interface RefundRequest {
  purchaseId: string;
  paymentIntentId: string;
  /** A part of the payment, and how much was refunded before; by default everything that is left. */
  part?: { amountMinor: number; refundedMinor: number } | undefined;
  /** Idempotency key of the refund. */
  request: string;
  /** Whether it is the refund of what no longer buys anything; see `PaymentSnapshot.unusedRefundedMinor`. */
  isUnused?: boolean;
}

/** `refused` if the provider rejects the refund, with its reason code. */
export type RefundResult = { outcome: "made" } | { outcome: "refused"; reason: string };

/** One paid period of a subscription, without tax. */
export interface PaidPeriod {
  from: Date;
  to: Date;
  amount: Money;
}

export interface ProviderSubscription {
  subscriptionId: string;
  customerId: string;
  email: string;
  isEnded: boolean;
  periods: PaidPeriod[];
}

/** Which purchase a webhook event concerns. Its other data is ignored, because it may be outdated. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The provider's id of what the event is about. */
  objectId?: string | undefined;
  purchaseId: string | undefined;
  checkoutSessionId: string | undefined;
  paymentIntentId: string | undefined;
  /** The customer's ID at the provider. */
  customerId: string | undefined;
}

/** Asks for the tax on a sample amount, for a private buyer in a country (ISO 3166-1). */
export interface TaxQuestion {
  country: string;
  amountMinor: number;
  currency: string;
}

/** Asks for the tax on an amount for a company. */
export interface CompanyTaxQuestion {
  company: Company;
  amountMinor: number;
  currency: string;
}

export interface CompanyTax {
  taxMinor: number;
  /** The rates of all taxes together. */
  percent: number;
  /** Whether the company pays the tax itself. */
  isReverseCharge: boolean;
}

/** The payment provider. Throws `payment_unavailable` during an outage. */
export interface Payments {
  /** Returns the customer of a profile; creates it on the first call. */
  ensureCustomer: (account: { profileId: string; email: string }) => Promise<string>;
  /** Changes the address for the provider's own mail to a customer. Ignores an unknown customer. */
  updateCustomerEmail: (customerId: string, email: string) => Promise<void>;
  /**
   * Removes name, addresses and tax numbers from a customer; their payments and invoices stay. Ignores an unknown
   * customer.
   */
  eraseCustomer: (customerId: string) => Promise<void>;
  /** Opens the checkout session of a purchase, or returns the one that was opened before. */
  openCheckoutSession: (order: CheckoutSessionRequest) => Promise<CheckoutSessionResult>;
  /** Creates the customer of an invoice; `undefined` if the provider refuses the company's details. */
  createInvoiceCustomer: (invoice: {
    purchaseId: string;
    email: string;
    company: Company;
    /** Set for a customer of a corrected invoice. */
    correctionId?: string;
  }) => Promise<string | undefined>;
  /** Opens the invoice of a purchase and mails it, or returns the one that was opened before. */
  openInvoice: (order: InvoiceRequest) => Promise<InvoiceResult>;
  /** The invoice of a payment on the provider's page, or of an invoice itself. */
  findInvoiceId: (reference: string) => Promise<string | undefined>;
  /**
   * Credits a paid invoice and issues a new one, without moving money. Idempotent. Throws `payment_unavailable` if
   * it has to be completed later.
   */
  correctInvoice: (correction: InvoiceCorrection) => Promise<CorrectionResult>;
  findCreditNoteUrl: (creditNoteId: string) => Promise<string>;
  /** Voids an invoice so that it can no longer be paid. Ignores one that was paid or voided. */
  voidInvoice: (invoiceId: string) => Promise<void>;
  /** Amount of a customer's unused bank transfers; `undefined` if there are none. */
  fetchUnusedTransfer: (customerId: string) => Promise<Money | undefined>;
  /** Finds the purchase for which an invoice's customer was created. */
  findCustomerPurchase: (customerId: string) => Promise<string | undefined>;
  findInvoiceCustomer: (invoiceId: string) => Promise<string | undefined>;
  /** The page of a customer in the provider's dashboard. */
  getCustomerUrl: (customerId: string) => string;
  /** Expires a session so that it can no longer be paid. Ignores one that has ended. */
  expireCheckoutSession: (sessionId: string) => Promise<void>;
  /** `reference` is the id of a checkout session or an invoice; so it is below. */
  fetchPaymentSnapshot: (reference: string) => Promise<PaymentSnapshot>;
  createRefund: (order: RefundRequest) => Promise<RefundResult>;
  findCheckoutSession: (paymentIntentId: string) => Promise<string | undefined>;
  findInvoice: (paymentIntentId: string) => Promise<string | undefined>;
  /** The tax in percent; `undefined` if it depends on more than the country. */
  findTaxPercent: (question: TaxQuestion) => Promise<number | undefined>;
  /** Throws `company_address_incomplete` or `vat_number_invalid` if the provider can't use the company's details. */
  computeTax: (question: CompanyTaxQuestion) => Promise<CompanyTax>;
  /** All subscriptions at the provider, with their paid periods. */
  listSubscriptions: () => Promise<AsyncIterable<ProviderSubscription>>;
  /** Cancels a subscription immediately, without a refund. Ignores one that has ended. */
  cancelSubscription: (subscriptionId: string) => Promise<void>;
  /** The URL of the invoice or receipt, once there is one. */
  findReceiptUrl: (reference: string) => Promise<string | undefined>;
  /** All movements of the account's balance since a time, the oldest first. */
  listBalanceChanges: (since: Date) => Promise<BalanceChange[]>;
  /** What invoice and card of a payment say. */
  fetchPaymentDetails: (reference: string) => Promise<PaymentDetails>;
  /** The disputes of a payment. Inquiries, which take no money, have the status `none`. */
  listDisputes: (paymentIntentId: string) => Promise<PaymentDispute[]>;
  /** The page of a payment in the provider's dashboard. */
  getPaymentUrl: (paymentIntentId: string) => string;
  /** Parses a webhook's body. Throws `webhook_rejected` unless the provider signed it recently. */
  verifyWebhookEvent: (rawBody: Buffer, signature: string, now: Date) => Promise<PaymentEvent>;
  /** Checks key, account and webhook for the doctor. Changes nothing. */
  diagnose: (expected: PaymentsExpectation) => Promise<ProviderCheck[]>;
}

export interface PaymentsExpectation {
  deployment: "local" | "staging" | "production";
  webhookUrl: string;
  /** The events that the webhook needs. */
  eventTypes: readonly string[];
  now: Date;
}

/** A movement of the account's balance at the provider. Amounts are signed: negative if money left the account. */
export interface BalanceChange {
  /** The provider's id. */
  id: string;
  kind:
    | "payment"
    | "refund"
    | "refund_returned"
    | "dispute_opened"
    | "dispute_won"
    | "fee"
    | "other";
  at: Date;
  /** In the currency of the payment, with tax. */
  amountMinor: number;
  currency: string;
  /** In the currency of the account. */
  settledMinor: number;
  settledCurrency: string;
  /** The provider's fee for it, in the currency of the account; negative if returned. */
  feeMinor: number;
  /** As given in the payment's metadata. */
  purchaseId: string | undefined;
  paymentIntentId: string | undefined;
  disputeId: string | undefined;
}

export interface PaymentDetails {
  invoiceNumber: string | null;
  /** Two-letter code of ISO 3166-1. */
  country: string | null;
  vatNumber: string | null;
  /** In percent, as in "19". */
  taxRate: string;
  taxMinor: number;
  discountMinor: number;
  cardBrand: string | null;
  cardLast4: string | null;
}

export interface PaymentDispute {
  id: string;
  status: DisputeStatus;
  reason: string;
  amount: Money;
  openedAt: Date;
  /** Until when the shop may send evidence. */
  dueAt: Date | null;
  hasEvidence: boolean;
  /** Its page in the provider's dashboard. */
  url: string;
}

/** An inquiry that does not withdraw money counts as `none`. */
export type DisputeStatus = "open" | "won" | "lost" | "none";

/** The state of a checkout session or an invoice at the payment provider at one point in time. Amounts are in minor units. */
export interface PaymentSnapshot {
  /** `refused` if the provider never opened it. An invoice is complete once it is open, and expired if it was ended. */
  session: "open" | "complete" | "expired" | "refused";
  /** Whether the total was paid. */
  paid: boolean;
  /** Whether the last attempt of a delayed payment method failed. */
  failed: boolean;
  /** `nothing_due` if the total was zero. */
  paidBy: "payment" | "nothing_due";
  currency: string;
  /** Before discount and tax. */
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  refundedMinor: number;
  /** The part of it that was refunded because it no longer bought anything, without what the bank returned. */
  unusedRefundedMinor: number;
  /** The card's fingerprint at the provider; null for other ways to pay. */
  cardFingerprint: string | null;
  /** Whether the bank returned the last refund. */
  lastRefundFailed: boolean;
  disputes: DisputeStatus[];
  paymentIntentId: string | null;
  /** The address that the payer entered on the provider's page. */
  payerEmail: string | null;
  /** When the payment arrived. */
  paidAt: Date | null;
}
