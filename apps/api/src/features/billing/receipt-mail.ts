import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, type Money, money } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { PurchaseGiftRow } from "../../db/schema/gifts.ts";
import { isReceiptDue } from "../../ledger/licence-status.ts";
import { findPurchaseGift } from "../../ledger/purchase-gifts.ts";
import { type LicenceView, type OwnLicence, findLicenceView } from "../../mail/licence-view.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { findPurchaseWithPayer } from "./payment-mails.ts";

/** The receipt to the payer, with the licence key unless the licence was moved to another account. */
export async function composeReceiptMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  purchaseId: string,
): Promise<OutgoingMail | undefined> {
  const found = await findPurchaseWithPayer(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const originId = purchase.originId ?? purchase.id;
  const licence = await findLicenceView(db, purchase.profileId, { purchaseId: originId });
  // No receipt is sent for a purchase that is already refunded or disputed.
  if (!isReceiptDue(purchase) || !licence || licence.status === "revoked") return undefined;
  const amount = (minor: number) => money(minor, purchase.currency);
  const gift = licence.isOwn ? undefined : await findPurchaseGift(db, purchase.id);
  const content = renderReceiptMail({
    siteOrigin,
    gift,
    kind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    quantity: purchase.quantity,
    licence,
    purchaseId,
    paidOn: purchase.paidAt?.toISOString().slice(0, 10) ?? licence.issuedOn,
    listPrice: amount(purchase.listPriceMinor),
    discount: amount(purchase.discountMinor),
    tax: amount(purchase.taxMinor),
    total: amount(purchase.totalMinor),
  });
  return { to: email, content };
}

export interface ReceiptMailData {
  siteOrigin: string;
  kind: PurchaseKind;
  planName: string;
  /** The number of licences, or of added seats. */
  quantity: number;
  licence: LicenceView;
  /** Whom the licence is a gift for. */
  gift?: Pick<PurchaseGiftRow, "email" | "deliverOn"> | undefined;
  purchaseId: string;
  paidOn: string;
  /** Before tax and discounts. */
  listPrice: Money;
  /** The coupon's discount and the credit together. */
  discount: Money;
  tax: Money;
  total: Money;
}

export function renderReceiptMail(data: ReceiptMailData): MailContent {
  const { siteOrigin, kind, planName } = data;
  const wasFree = data.total.amountMinor === 0;
  return {
    subject: data.gift
      ? `Your gift of ${brand.name} ${planName}`
      : subjects[kind](`${brand.name} ${planName}`),
    blocks: [
      ...renderLicence(data),
      {
        facts: [
          ["Purchase", data.purchaseId],
          ["Date", formatDay(data.paidOn)],
          ...listAmounts(data),
        ],
      },
      ...(wasFree
        ? []
        : [
            {
              text: `The invoice is under Purchases in your account: ${pageUrl(siteOrigin, "/account")}.`,
            },
          ]),
    ],
  };
}

const subjects: Record<PurchaseKind, (name: string) => string> = {
  new: (name) => `Your ${name} licence`,
  upgrade: (name) => `Your upgrade to ${name}`,
  renewal: (name) => `Your ${name} updates are renewed`,
  seats: (name) => `More seats for your ${name}`,
};

function renderLicence(data: ReceiptMailData): Block[] {
  const { licence, gift } = data;
  if (licence.isOwn) return renderOwnLicence(data, licence);
  return gift ? renderGift(data, gift) : renderMovedLicence(data);
}

function renderGift(
  { planName, siteOrigin }: ReceiptMailData,
  { email, deliverOn }: NonNullable<ReceiptMailData["gift"]>,
): Block[] {
  return [
    { text: `Thank you for buying ${brand.name} ${planName} as a gift.` },
    ...(email === null
      ? []
      : [
          {
            facts: [
              ["Gift for", email],
              ["We email it on", formatDay(deliverOn)],
            ] as [string, string][],
          },
          {
            text: `They get the key once they accept. Until then you can correct the address, send it again or keep the licence: ${pageUrl(siteOrigin, "/account")}.`,
          },
        ]),
  ];
}

function renderOwnLicence(
  data: ReceiptMailData,
  { key, holder, updatesUntil, seats, status }: OwnLicence,
): Block[] {
  const { siteOrigin, kind } = data;
  return [
    { text: renderOpening(data, updatesUntil) },
    ...(status === "suspended"
      ? [
          {
            text: "Your licence is paused right now, because there is a question about its first payment. Once that is settled, it works again automatically.",
          },
        ]
      : []),
    {
      facts: [
        ["Licence key", key],
        ["Issued to", holder],
        ["Updates until", formatDay(updatesUntil)],
      ],
    },
    {
      text: `Your licence doesn't expire: you keep every version released up to ${formatDay(updatesUntil)}. Your account has the licence file, which activates the app without an internet connection.`,
    },
    { button: { label: "Get the licence file", url: pageUrl(siteOrigin, "/account") } },
    ...(seats > 1 && kind !== "renewal"
      ? [
          {
            text: `It is for ${seats} people: invite them from your account, and each of them gets their own key.`,
          },
        ]
      : []),
    { text: `The installer for your system is at ${pageUrl(siteOrigin, "/download")}.` },
  ];
}

/**
 * Shown instead of the key if the licence was moved before the mail is sent: only the new holder may know the key.
 */
function renderMovedLicence({ kind, planName }: ReceiptMailData): Block[] {
  const paid = {
    new: "the licence",
    upgrade: "the upgrade",
    renewal: "the renewal",
    seats: "more seats",
  }[kind];
  return [
    {
      text: `Thank you for paying for ${paid} of ${brand.name} ${planName}. The licence is now in another account, so its key and licence file are there, together with what you paid for.`,
    },
  ];
}

function renderOpening(
  { kind, planName, quantity }: ReceiptMailData,
  updatesUntil: string,
): string {
  if (kind === "upgrade") {
    return `Your licence is now ${brand.name} ${planName}. Your key stays the same, and your computers stay activated. A licence file you saved earlier still names the old plan: download the new one from your account.`;
  }
  if (kind === "renewal") {
    return `Thank you for renewing ${brand.name} ${planName}. Every version released up to ${formatDay(updatesUntil)} is included. Download the new licence file from your account.`;
  }
  if (kind === "seats") {
    return `Your ${brand.name} ${planName} now has ${quantity === 1 ? "another seat" : `${quantity} more seats`}. The key stays the same. Download the new licence file from your account.`;
  }
  return `Thank you for choosing ${brand.name} ${planName}. Your licence is ready.`;
}

function listAmounts(data: ReceiptMailData): [string, string][] {
  const { kind, quantity, listPrice, discount, tax, total } = data;
  const label = kind === "seats" ? "seat" : "licence";
  const price = quantity > 1 ? `Price of ${formatCount(quantity, label)}` : "Price";
  const amounts: [string, string][] = [[price, formatMoney(listPrice)]];
  if (discount.amountMinor > 0) amounts.push(["Discount", `− ${formatMoney(discount)}`]);
  if (tax.amountMinor > 0) amounts.push(["Tax", formatMoney(tax)]);
  return [...amounts, [total.amountMinor === 0 ? "Total" : "Total paid", formatMoney(total)]];
}
