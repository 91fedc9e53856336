import * as z from "zod/mini";

import { roleSchema } from "./auth.ts";
import { purchaseKindSchema, purchaseStateSchema } from "./billing.ts";
import { deviceSchema } from "./devices.ts";
import { licenceSchema } from "./licences.ts";
import { moneySchema } from "./money/money-schema.ts";
import { createArgumentSchema, createReferenceSchema } from "./operator/fields.ts";
import { paidPlanIdSchema } from "./plans/plan-schemas.ts";
import { singleLine } from "./single-line.ts";

/** Maximum age of a login for operator pages, so that an unattended screen stops showing data soon. */
export const OPERATOR_LOGIN_SECONDS = 3_600;

export const findInputSchema = z.object({
  text: createArgumentSchema(
    z
      .string("Enter what you look for.")
      .check(
        z.trim(),
        z.minLength(3, "Enter at least 3 characters."),
        z.maxLength(200, "Enter at most 200 characters."),
        singleLine,
      ),
    "part of a name, address, company, key, computer or invoice number, the last four digits of a card, or the id of a payment",
  ),
});

/** The part of a person's data that matches the search text. */
export const personMatches = [
  "person",
  "licence",
  "purchase",
  "invoice",
  "card",
  "computer",
  "seat",
] as const;

/** A person in the search results. Name and address are empty if the account is deleted. */
export const foundPersonSchema = z.object({
  profileId: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  isDeleted: z.boolean(),
  /** Where the search text was found. */
  matches: z.array(z.enum(personMatches)),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const explainInputSchema = z.object({
  person: createArgumentSchema(
    createReferenceSchema("Name the person."),
    "email address or profile id, or a key or purchase of theirs",
  ),
});

/** A purchase as shown to operators. */
export const operatorPurchaseSchema = z.object({
  id: z.uuid(),
  kind: purchaseKindSchema,
  quantity: z.int(),
  /** How many of them were refunded alone. */
  returnedQuantity: z.int(),
  planId: paidPlanIdSchema,
  state: purchaseStateSchema,
  total: moneySchema,
  refunded: moneySchema,
  couponCode: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  refundRequestedAt: z.nullable(z.iso.datetime()),
  /** Its invoice numbers, newest first, such as "A1B2-0002, A1B2-0001". */
  invoiceNumber: z.nullable(z.string()),
  /** As in "visa 4242". */
  card: z.nullable(z.string()),
  /** Its page at the payment provider. */
  paymentUrl: z.nullable(z.string()),
  /** Why the payment provider can't make the requested refund, in plain words. */
  refundProblem: z.nullable(z.string()),
  /** How the payment differs from the order, until an operator decides. */
  paymentProblem: z.nullable(z.string()),
  /** Describes an unused bank transfer and what to do about it, for display. */
  unusedTransfer: z.nullable(z.string()),
  canRefund: z.boolean(),
  canResendReceipt: z.boolean(),
});
export type OperatorPurchase = z.infer<typeof operatorPurchaseSchema>;

/** A licence as shown to operators, with the computers that it is active on. */
export const operatorLicenceSchema = z.extend(
  z.omit(licenceSchema, { team: true, devicesPerSeat: true }),
  {
    /** Whether this is a team member's seat. Only the team's licence can be moved or revoked, not a seat. */
    isSeat: z.boolean(),
    isRevoked: z.boolean(),
    /** Computers that the shop allows in addition to those of the plan. */
    extraDevices: z.int(),
    devices: z.array(deviceSchema),
  },
);
export type OperatorLicence = z.infer<typeof operatorLicenceSchema>;

export const mailStates = ["waiting", "dead", "sent", "skipped"] as const;

/** A mail of the outbox. */
export const operatorMailSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  lastError: z.nullable(z.string()),
  /** Number of times that an operator sent it again. */
  again: z.int(),
  /**
   * Whether the text is still stored. It is deleted some weeks after sending or failure, or at once if it contains an
   * address. A mail without text can't be sent again.
   */
  hasText: z.boolean(),
});
export type OperatorMail = z.infer<typeof operatorMailSchema>;

/** An entry of the history: a change of a purchase, or an operator's action. */
export const historyStepSchema = z.object({
  at: z.iso.datetime(),
  /** What happened, in plain words: "Pro: paid, USD 199" or "Moved the licence". */
  what: z.string(),
  /** The purchase, licence or person that was changed. */
  about: z.string(),
  /** Who caused the change, in plain words: "the payment provider", or the operator's address. */
  by: z.string(),
  why: z.nullable(z.string()),
});
export type HistoryStep = z.infer<typeof historyStepSchema>;

/** Everything about a person that support may need. */
export const personRecordSchema = z.object({
  profileId: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  company: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
  deletedAt: z.nullable(z.iso.datetime()),
  /** How many licences the person had refunded within a year, in all their accounts. */
  refundsInYear: z.int(),
  purchases: z.array(operatorPurchaseSchema),
  licences: z.array(operatorLicenceSchema),
  mails: z.array(operatorMailSchema),
  history: z.array(historyStepSchema),
});
export type PersonRecord = z.infer<typeof personRecordSchema>;

/**
 * The movements of a day in one currency, in minor units, negative if money left the shop. `keptMinor` is what is left
 * of payments, refunds and disputes without tax and after fees.
 */
export const salesDaySchema = z.object({
  day: z.iso.date(),
  currency: z.string(),
  payments: z.int(),
  paidMinor: z.int(),
  returnedMinor: z.int(),
  taxMinor: z.int(),
  feesMinor: z.int(),
  keptMinor: z.int(),
});
export type SalesDay = z.infer<typeof salesDaySchema>;

/** A purchase that needs an operator: disputed, paid differently than ordered, or with a refund that failed. */
export const waitingPurchaseSchema = z.object({
  purchaseId: z.uuid(),
  profileId: z.uuid(),
  email: z.string(),
  planId: paidPlanIdSchema,
  state: purchaseStateSchema,
  refundProblem: z.nullable(z.string()),
  /** How the payment differs from the order. */
  paymentProblem: z.nullable(z.string()),
  /** As in `operatorPurchaseSchema`. */
  unusedTransfer: z.nullable(z.string()),
});

export const jobRunSchema = z.object({
  job: z.string(),
  succeededAt: z.nullable(z.iso.datetime()),
  failedAt: z.nullable(z.iso.datetime()),
  lastError: z.nullable(z.string()),
});

export const scheduledJobSchema = z.object({
  job: z.string(),
  schedule: z.string(),
  post: z.string(),
  succeeded: z.nullable(z.iso.datetime()),
  failed: z.nullable(z.iso.datetime()),
  lastError: z.nullable(z.string()),
});

/** Summary of the shop for operators. Movements are listed by day of the current month, in UTC. */
export const shopOverviewSchema = z.object({
  sales: z.array(salesDaySchema),
  /** The number of licences that were given without a payment this month. */
  given: z.int(),
  waiting: z.array(waitingPurchaseSchema),
  /** Invoices that wait for payment. */
  openInvoices: z.object({
    count: z.int(),
    /** With tax, in each currency. */
    totals: z.array(moneySchema),
    overdue: z.int(),
    /** The day on which the first is due. */
    firstDue: z.nullable(z.iso.date()),
  }),
  mails: z.array(operatorMailSchema),
  jobs: z.array(jobRunSchema),
});
export type ShopOverview = z.infer<typeof shopOverviewSchema>;

export const accountResultSchema = z.object({
  wouldLogOut: z.optional(z.string()),
  loggedOut: z.optional(z.uuid()),
  wouldDelete: z.optional(z.string()),
  deleted: z.optional(z.uuid()),
  profile: z.optional(z.uuid()),
});

export const noteResultSchema = z.object({
  wouldNote: z.optional(z.uuid()),
  noted: z.optional(z.uuid()),
});

/** The result of one check by the `doctor` command. `fix` says what to do if it failed. */
export const doctorCheckSchema = z.object({
  part: z.string(),
  check: z.string(),
  found: z.string(),
  state: z.enum(["ok", "warning", "wrong"]),
  fix: z.optional(z.string()),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;
