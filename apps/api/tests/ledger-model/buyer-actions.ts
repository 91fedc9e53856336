import { createHash, randomBytes } from "node:crypto";

import { paidPlanIds, paidPlans, RENEWAL_MONTHS, TERMS_VERSION } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import { type LicenceRow, licences } from "../../src/db/schema/licences.ts";
import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Deps } from "../../src/deps.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { requestRefund } from "../../src/features/billing/buyer-purchases.ts";
import { claimLicence } from "../../src/features/checkout/former-subscription.ts";
import { cancelOpenCheckout } from "../../src/features/checkout/open-checkout.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { listUpgradableLicences, startUpgrade } from "../../src/features/checkout/upgrades.ts";
import { redeemCoupon } from "../../src/features/coupons/redeem-coupon.ts";
import { acceptGift, declineGift } from "../../src/features/gifts/answer-gift.ts";
import { keepGift } from "../../src/features/gifts/bought-gifts.ts";
import { cancelOwnInvoice } from "../../src/features/invoices/cancel-invoice.ts";
import { correctOwnInvoice } from "../../src/features/invoices/correct-invoice.ts";
import { orderQuote } from "../../src/features/quotes/order-quote.ts";
import { createQuote } from "../../src/features/quotes/quotes.ts";
import { acceptSeat } from "../../src/features/seats/accept-seat.ts";
import { leaveSeat, revokeSeat } from "../../src/features/seats/end-seat.ts";
import { inviteToSeat } from "../../src/features/seats/invite-to-seat.ts";
import { getLicenceStatus } from "../../src/ledger/licence-status.ts";
import { computeUpdatesUntil, countMonthsBetween } from "../../src/pricing/plan-changes.ts";
import { createGiftDetails, createGiftToken } from "../setup/gifts.ts";
import { computeWorth, getRange, type LicenceSize } from "./licence-worth.ts";
import { type Action, defineAction } from "./step.ts";
import { type Model, now } from "./system.ts";

const company = {
  company: "Example GmbH",
  street: "Hauptstraße 1",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
};
/** Where the model's buyers pay by card. */
const CARD_COUNTRY = "US";

const terms = { termsVersion: TERMS_VERSION };

const listActiveAccounts = ({ people }: Model) => people.filter(({ deletedAt }) => !deletedAt);
const getHolder = (model: Model, { profileId }: { profileId: string }) =>
  listActiveAccounts(model).find(({ id }) => id === profileId);

/** Active licences of existing accounts, with each upgrade, added seats and renewal. */
function listChanges(model: Model) {
  return model.licences
    .filter(({ status, purchaseId }) => status === "active" && purchaseId)
    .flatMap((licence) => {
      const holder = getHolder(model, licence);
      const larger = paidPlanIds.slice(paidPlanIds.indexOf(licence.planId) + 1);
      const seats = paidPlans[licence.planId].seatPrice ? (["seats"] as const) : [];
      const kinds = [...larger, ...seats, "renewal" as const];
      return holder ? kinds.map((to) => ({ holder, licence, to })) : [];
    });
}

async function isResized({ db }: Deps, { id, seats }: LicenceRow): Promise<boolean> {
  const [now] = await db.select().from(licences).where(eq(licences.id, id));
  return now?.seats !== seats;
}

const ADDED_SEATS = 2;

/**
 * The years are those of the licence, because a renewal whose refund is on its way no longer counts, although it is
 * still stored as paid.
 */
function getSize(model: Model, licence: LicenceRow): LicenceSize {
  const origin = model.purchases.find(({ id }) => id === licence.purchaseId);
  const licences = origin ? origin.quantity - origin.returnedQuantity : 1;
  const { planId, seats, updatesUntil } = licence;
  const addedSeats = seats - licences * paidPlans[planId].seats;
  const included = origin?.paidAt
    ? computeUpdatesUntil(origin.paidAt, origin.updatesMonths)
    : updatesUntil;
  const years = countMonthsBetween(included, updatesUntil) / RENEWAL_MONTHS;
  return { planId, licences, addedSeats, years };
}

const createBuyAction = (
  planId: (typeof paidPlanIds)[number],
  { coupon, quantity }: { coupon?: "discount"; quantity?: number } = {},
): Action =>
  defineAction<ProfileRow>({
    weight: 1,
    targets: listActiveAccounts,
    run: ({ codes }, buyer, { deps }) =>
      startCheckout(deps, buyer, {
        planId,
        ...(coupon && { couponCode: codes[coupon] }),
        ...(quantity && { quantity, another: true }),
        ...terms,
      }),
  });

interface GiftAndAccount {
  purchaseId: string;
  account: ProfileRow;
}

/** Gifts that nobody has accepted, with each account. */
function listOpenGifts(model: Model): GiftAndAccount[] {
  return model.licences
    .filter(({ isOpenGift }) => isOpenGift)
    .flatMap(({ purchaseId }) =>
      listActiveAccounts(model).map((account) => ({ purchaseId: purchaseId ?? "", account })),
    );
}

/** Actions of buyers in their account and in the shop. */
export const buyerActions: Record<string, Action> = {
  "buy Personal": { ...createBuyAction("personal"), weight: 3 },
  "buy Pro with a coupon": createBuyAction("pro", { coupon: "discount" }),
  "buy Team": createBuyAction("team"),
  "buy three Personal": createBuyAction("personal", { quantity: 3 }),
  "buy two Team": createBuyAction("team", { quantity: 2 }),

  "buy a gift": defineAction<ProfileRow>({
    weight: 2,
    targets: listActiveAccounts,
    run: (_system, buyer, { deps }) => {
      const gift = createGiftDetails({ deliverOn: now().toISOString().slice(0, 10) });
      return startCheckout(deps, buyer, { planId: "pro", gift, ...terms });
    },
  }),
  "accept a gift": defineAction<GiftAndAccount>({
    weight: 2,
    targets: listOpenGifts,
    run: async ({ suite }, { account, purchaseId }, { deps }) =>
      acceptGift(deps, account, { token: await createGiftToken(suite, purchaseId) }),
  }),
  "decline a gift": defineAction<GiftAndAccount>({
    weight: 0.5,
    targets: listOpenGifts,
    run: async ({ suite }, { purchaseId }, { deps }) =>
      declineGift(deps, { token: await createGiftToken(suite, purchaseId) }),
  }),
  "keep a gift": defineAction<GiftAndAccount>({
    weight: 0.5,
    targets: listOpenGifts,
    run: (_system, { account, purchaseId }, { deps }) => keepGift(deps, account, { purchaseId }),
  }),

  "order by invoice": defineAction<ProfileRow>({
    weight: 3,
    targets: listActiveAccounts,
    run: async (_system, buyer, { deps }) => {
      const { id: quoteId } = await createQuote(deps, buyer, {
        planId: "personal",
        quantity: 3,
        ...company,
      });
      await orderQuote(deps, buyer, { quoteId, payBy: "invoice", ...terms });
    },
  }),
  "cancel the invoice": defineAction<{ buyer: ProfileRow; purchaseId: string }>({
    weight: 1,
    targets: (model) =>
      model.purchases
        .filter(({ payBy }) => payBy === "invoice")
        .flatMap((purchase) => {
          const buyer = getHolder(model, purchase);
          return buyer ? [{ buyer, purchaseId: purchase.id }] : [];
        }),
    run: (_system, { buyer, purchaseId }, { deps }) =>
      cancelOwnInvoice(deps, buyer, { purchaseId }),
  }),
  "correct the invoice": defineAction<{ buyer: ProfileRow; purchase: PurchaseRow }>({
    weight: 1,
    targets: (model) =>
      model.purchases
        .filter(({ state }) => state === "paid")
        .flatMap((purchase) => {
          const buyer = getHolder(model, purchase);
          return buyer ? [{ buyer, purchase }] : [];
        }),
    run: async (_system, { buyer, purchase }, { deps, model }) => {
      const country = purchase.payBy === "invoice" ? company.country : CARD_COUNTRY;
      const street = `${model.purchases.length} Long Street`;
      const details = { ...company, country, street };
      await correctOwnInvoice(deps, buyer, { purchaseId: purchase.id, ...details });
    },
  }),

  redeem: defineAction<ProfileRow>({
    weight: 1,
    targets: listActiveAccounts,
    run: ({ codes }, buyer, { deps }) =>
      redeemCoupon(deps, buyer, { couponCode: codes.grant, ...terms }),
  }),

  claim: defineAction<null>({
    weight: 3,
    targets: () => [null],
    run: async ({ subscriberId }, _target, { deps, model }) => {
      const subscriber = listActiveAccounts(model).find(({ id }) => id === subscriberId);
      if (subscriber) await claimLicence(deps, subscriber, terms);
    },
  }),

  discard: defineAction<ProfileRow>({
    weight: 0.5,
    targets: (model) =>
      listActiveAccounts(model).filter(({ id }) =>
        model.purchases.some(({ profileId, state }) => profileId === id && state === "open"),
      ),
    run: (_system, buyer, { deps }) => cancelOpenCheckout(deps, buyer),
  }),

  change: defineAction<ReturnType<typeof listChanges>[number]>({
    weight: 8,
    targets: listChanges,
    run: async ({ prices }, { holder, licence, to }, { deps, model }) => {
      const listed = await listUpgradableLicences(deps, holder);
      const own = listed.find(({ licenceId }) => licenceId === licence.id);
      const offer = own?.offers.find(({ kind, planId }) =>
        kind === "upgrade" ? to === planId : to === kind,
      );
      // A concurrent step may have changed the licence.
      if (
        !own ||
        !offer ||
        own.planId !== licence.planId ||
        own.updatesUntil !== licence.updatesUntil ||
        (await isResized(deps, licence))
      )
        return;
      const before = getSize(model, licence);
      const { addedSeats, years } = before;
      const after: LicenceSize =
        to === "renewal"
          ? { ...before, years: years + 1 }
          : to === "seats"
            ? { ...before, addedSeats: addedSeats + ADDED_SEATS }
            : { ...before, planId: to, addedSeats: 0 };
      const price = offer.price.amountMinor * (to === "seats" ? ADDED_SEATS : 1);
      const [leastBefore, mostBefore] = getRange(prices, (list) => computeWorth(before, list));
      const [leastAfter, mostAfter] = getRange(prices, (list) => computeWorth(after, list));
      if (price < leastAfter - mostBefore || price > mostAfter - leastBefore) {
        throw new Error(`${JSON.stringify(before)}, to ${to}, costs ${price}.`);
      }
      await startUpgrade(deps, holder, {
        licenceId: licence.id,
        kind: offer.kind,
        planId: offer.planId,
        seenPrice: offer.price,
        seenUpdatesUntil: own.updatesUntil,
        ...(to === "seats" && { quantity: ADDED_SEATS }),
        ...terms,
      });
    },
  }),

  "request a refund": defineAction<{ buyer: ProfileRow; purchaseId: string }>({
    weight: 4,
    targets: (model) =>
      model.purchases
        .filter(({ state, totalMinor }) => getLicenceStatus(state) === "active" && totalMinor > 0)
        .flatMap((purchase) => {
          const buyer = getHolder(model, purchase);
          return buyer ? [{ buyer, purchaseId: purchase.id }] : [];
        }),
    run: (_system, { buyer, purchaseId }, { deps }) => requestRefund(deps, buyer, { purchaseId }),
  }),

  "delete the account": defineAction<ProfileRow>({
    weight: 1,
    targets: listActiveAccounts,
    run: (_system, person, { deps }) => deleteAccount(deps, person),
  }),

  "give a seat": defineAction<{ owner: ProfileRow; team: LicenceRow; to: ProfileRow }>({
    weight: 1,
    targets: (model) =>
      model.licences
        .filter(({ seats, status }) => seats > 1 && status === "active")
        .flatMap((team) => {
          const owner = getHolder(model, team);
          return owner ? listActiveAccounts(model).map((to) => ({ owner, team, to })) : [];
        }),
    run: async ({ suite }, { owner, team, to }, { deps }) => {
      const seat = await inviteToSeat(deps, owner, { licenceId: team.id, email: to.email });
      const token = randomBytes(32).toString("base64url");
      const digest = createHash("sha256").update(token).digest("base64url");
      await suite.sql.query("insert into seat_links (token_digest, seat_id) values ($1, $2)", [
        digest,
        seat.id,
      ]);
      await acceptSeat(deps, to, { token });
    },
  }),

  "take a seat back": defineAction<{ owner: ProfileRow; seatId: string }>({
    weight: 0.5,
    targets: (model) =>
      model.seats.flatMap(({ id: seatId, licenceId }) => {
        const team = model.licences.find(({ id }) => id === licenceId);
        const owner = team && getHolder(model, team);
        return owner ? [{ owner, seatId }] : [];
      }),
    run: (_system, { owner, seatId }, { deps }) => revokeSeat(deps, owner, { seatId }),
  }),

  "leave a seat": defineAction<{ holder: ProfileRow; licenceId: string }>({
    weight: 0.5,
    targets: (model) =>
      model.licences
        .filter(({ purchaseId, endedAt }) => !purchaseId && !endedAt)
        .flatMap((licence) => {
          const holder = getHolder(model, licence);
          return holder ? [{ holder, licenceId: licence.id }] : [];
        }),
    run: (_system, { holder, licenceId }, { deps }) => leaveSeat(deps, holder, { licenceId }),
  }),
};
