import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { type PurchaseState, type PurchaseKind, purchaseKinds } from "@site/contracts/billing";
import type { GiftState } from "@site/contracts/gifts";
import type { LicenceStatus } from "@site/contracts/licences";
import type { CompanyQuote } from "@site/contracts/quotes";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { errorCopy, identityCopy } from "#app/failures/error-copy.ts";
import { emailActionCopy } from "#app/features/auth/email-action-links.ts";
import {
  type EmailLinkState,
  emailLinkLeads,
  EmailLinkPage,
} from "#app/features/auth/email-link-page.tsx";
import { googleReturnCopy } from "#app/features/auth/google-return-panel.tsx";
import { describeOutcome } from "#app/features/billing/purchase-status.tsx";
import { giftAnswerCopy, offeredGiftHeadings } from "#app/features/gifts/gift-panel.tsx";
import { LicenceCard } from "#app/features/licences/licence-card.tsx";
import { acceptedSeatCopy } from "#app/features/licences/seat-invitation.tsx";
import { licence } from "#app/features/licences/test-licence.ts";
import { newsletterLinkCopy } from "#app/features/newsletter/newsletter-link-panel.tsx";
import { QuoteView } from "#app/features/quotes/quote-view.tsx";
import { logOutTexts } from "#app/routes/account/logout.tsx";

/*
 * Lists the texts of all states of all pages with states. `pnpm --filter @site/web state-sheet` writes them to
 * test-results/state-sheet.txt. The tables are exhaustive: a new state doesn't compile until it has an example here.
 * Review the sheet whenever texts change.
 */

/** The texts of one state, line by line. */
type Words = string[];

const emailLinks = Object.entries({ ...emailActionCopy, ...newsletterLinkCopy }).map(
  ([mode, copy]): [string, Words] => [
    `/email-confirm?mode=${mode}`,
    [
      copy.heading,
      typeof copy.explain === "string" ? copy.explain : copy.explain("ada@example.com"),
      `[${copy.button}]`,
      `[${copy.pending}]`,
      `done: ${copy.doneHeading}`,
      copy.done,
    ],
  ],
);

const linkStates = (Object.keys(emailLinkLeads) as EmailLinkState[]).map(
  (state): [string, Words] => [
    `/email-confirm, link ${state}`,
    toLines(
      <EmailLinkPage state={state} heading={offeredGiftHeadings[state]}>
        {null}
      </EmailLinkPage>,
    ),
  ],
);

const money = { amountMinor: 9_900, currency: "USD" } as const;
const invoice = { number: "INV-1", dueOn: "2026-12-26" };
const noGift = { invoice: null, licenceId: null, gift: null, total: money };

const purchaseStates: Record<PurchaseState, true> = {
  open: true,
  pending: true,
  paid: true,
  partially_refunded: true,
  refunded: true,
  disputed: true,
  charged_back: true,
  expired: true,
  cancelled: true,
  failed: true,
};
const allPurchaseStates = Object.keys(purchaseStates) as PurchaseState[];

function describePurchase(
  title: string,
  purchase: Partial<Parameters<typeof describeOutcome>[0]> & { state: PurchaseState },
): [string, Words] {
  const { heading, message } = describeOutcome({ kind: "new", ...noGift, ...purchase });
  return [`/purchase-success, ${title}`, [heading, message]];
}

const purchases = [
  ...allPurchaseStates.map((state) => describePurchase(state, { state })),
  describePurchase("paid, free of charge", {
    state: "paid",
    total: { ...money, amountMinor: 0 },
  }),
  ...purchaseKinds
    .filter((kind: PurchaseKind) => kind !== "new")
    .flatMap((kind) =>
      (["paid", "partially_refunded"] as const).map((state) =>
        describePurchase(`${kind}, ${state}`, { kind, state }),
      ),
    ),
  ...allPurchaseStates.map((state) => describePurchase(`by invoice, ${state}`, { state, invoice })),
  describePurchase("by invoice, pending, licence issued", {
    state: "pending",
    invoice,
    licenceId: "11111111-1111-4111-8111-111111111111",
  }),
];

const giftExamples: Record<GiftState, { email: string | null; expiresAt: string | null }> = {
  waiting: { email: "grace@example.com", expiresAt: null },
  sent: { email: "grace@example.com", expiresAt: "2027-01-24T10:00:00.000Z" },
  accepted: { email: null, expiresAt: null },
  declined: { email: null, expiresAt: null },
  expired: { email: null, expiresAt: null },
  kept: { email: null, expiresAt: null },
};
const gifts = Object.entries(giftExamples).flatMap(([state, example]) =>
  [false, true]
    .filter((isUndeliverable) => !isUndeliverable || state === "sent")
    .map((isUndeliverable) =>
      describePurchase(`gift ${state}${isUndeliverable ? ", mail came back" : ""}`, {
        state: "paid",
        gift: {
          ...example,
          state: state as GiftState,
          note: "",
          deliverOn: "2026-12-24",
          isUndeliverable,
        },
      }),
    ),
);

const licenceStatuses: Record<LicenceStatus, true> = {
  active: true,
  suspended: true,
  revoked: true,
};
const licences = [null, "Analytical Engines"].flatMap((team) =>
  (Object.keys(licenceStatuses) as LicenceStatus[]).map((status): [string, Words] => [
    `licence, ${status}${team ? ", a seat" : ""}`,
    toLines(<LicenceCard licence={{ ...licence, status, team }} />),
  ]),
);

const quoteStates: Record<CompanyQuote["state"], true> = {
  open: true,
  expired: true,
  ordered: true,
};
const quotes = (Object.keys(quoteStates) as CompanyQuote["state"][]).flatMap((state) =>
  [true, false].map((isOwn): [string, Words] => [
    `/quote, ${state}${isOwn ? "" : ", somebody else's"}`,
    toLines(<QuoteView quote={createQuote({ state, isOwn })} />),
  ]),
);

function createQuote(state: Pick<CompanyQuote, "state" | "isOwn">): CompanyQuote {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    number: "Q-2026-00042",
    createdOn: "2026-11-26",
    validUntil: "2026-12-26",
    planId: "pro",
    quantity: 2,
    unitPrice: { amountMinor: 19_900, currency: "USD" },
    listPrice: { amountMinor: 39_800, currency: "USD" },
    discount: { amountMinor: 0, currency: "USD" },
    saleName: null,
    net: { amountMinor: 39_800, currency: "USD" },
    tax: { amountMinor: 7_562, currency: "USD" },
    taxRate: "19",
    isReverseCharge: false,
    total: { amountMinor: 47_362, currency: "USD" },
    company: {
      company: "Analytical Engines",
      street: "1 Mill Lane",
      postalCode: "10115",
      city: "Berlin",
      region: "",
      country: "DE",
      vatNumber: "",
      poNumber: "",
    },
    purchaseId: state.state === "ordered" && state.isOwn ? licence.id : null,
    ...state,
  };
}

const sheet: [string, Words][] = [
  ...emailLinks,
  ...linkStates,
  ["/email-confirm?mode=seat, accepted", Object.values(acceptedSeatCopy)],
  ...Object.entries(giftAnswerCopy).map(([answer, { heading, message }]): [string, Words] => [
    `/email-confirm?mode=gift, ${answer}`,
    [heading, message],
  ]),
  ...purchases,
  ...gifts,
  ...licences,
  ...quotes,
  ...Object.entries(logOutTexts).map(([state, { heading, message }]): [string, Words] => [
    `/logout, ${state}`,
    [heading, message],
  ]),
  ...Object.entries(googleReturnCopy).map(([outcome, { title, text }]): [string, Words] => [
    `/login/google, ${outcome}`,
    [title, text],
  ]),
  ...Object.entries({ ...errorCopy, ...identityCopy }).map(
    ([code, { message, nextStep }]): [string, Words] => [
      `error ${code}`,
      [message, ...(nextStep ? [`[${nextStep.label}]`] : [])],
    ],
  ),
];

/** The visible text, one line for each block. */
function toLines(element: React.ReactElement): Words {
  const holder = renderToStaticMarkup(element)
    .replaceAll(/<\/(?:p|h\d|dt|dd|li|button|a|th|td|span|div|caption|code)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return holder.split("\n").flatMap((line) => line.trim() || []);
}

test("every state has words, which are written to the sheet", async () => {
  const file = path.join(import.meta.dirname, "../test-results/state-sheet.txt");
  await mkdir(path.dirname(file), { recursive: true });
  const text = sheet.map(([title, lines]) => [`## ${title}`, ...lines].join("\n")).join("\n\n");
  await writeFile(file, `${text}\n`);
  expect(new Set(sheet.map(([title]) => title))).toHaveLength(sheet.length);
  for (const [title, lines] of sheet) {
    expect(lines.join(""), title).toMatch(/\w/);
    expect(lines.join("\n"), title).not.toMatch(/undefined|null|\[object|NaN/);
  }
});

test("a state without a licence never promises one", () => {
  const withoutLicence = sheet.filter(([title]) =>
    /, (?:refunded|disputed|charged_back|expired|cancelled|failed|suspended|revoked)/.test(title),
  );
  expect(withoutLicence.length).toBeGreaterThan(15);
  for (const [title, lines] of withoutLicence) {
    expect(lines.join("\n"), title).not.toMatch(
      /emailing you the key|keep working|Copy the key|is ready|Save the licence file/,
    );
  }
});
