import type { inferRouterInputs } from "@trpc/server";

import type { AppRouter } from "../../src/router.ts";
import { createCoupon } from "../setup/shop.ts";
import {
  begunIssue,
  deletionToken,
  deadMail,
  emailChangeToken,
  formerSubscription,
  heldPurchase,
  invitationToken,
  LETTER,
  newsletterToken,
  offeredUpgrade,
  paidPurchase,
  terms,
  unsentLetter,
  waitingGift,
} from "./belongings.ts";
import {
  byTokenAlone,
  everybody,
  justSignedIn,
  only,
  type Outcomes,
  signedIn,
  visitors,
} from "./callers.ts";
import type { Cast } from "./cast.ts";

type Inputs = inferRouterInputs<AppRouter>;

export interface ProcedureRow<Input = unknown> {
  expected: Outcomes;
  /** Changes its people or their belongings. */
  spoils?: true;
  /** Valid for allowed callers: whatever it names is the buyer's. */
  input?: (cast: Cast) => Input | Promise<Input>;
}

/** Without a row for each procedure this does not compile. */
type ProcedureMatrix = {
  [Feature in keyof Inputs]: {
    [Name in keyof Inputs[Feature]]: Inputs[Feature][Name] extends void | undefined
      ? ProcedureRow<never>
      : ProcedureRow<Inputs[Feature][Name]> & { input: unknown };
  };
};

const buyerAlone = (instead: Parameters<typeof only>[2]) => only(["buyer"], signedIn, instead);
const operatorAlone = only(["operator"], signedIn, "forbidden");
const why = "asked by mail";
const newAddress = () => `${crypto.randomUUID()}@example.com`;

/** Who may call what, and how the others are refused. The input names what belongs to the buyer. */
export const procedureMatrix: ProcedureMatrix = {
  account: {
    export: { expected: signedIn },
    endSessions: { spoils: true, expected: signedIn },
    requestEmailChange: { expected: justSignedIn, input: () => ({ newEmail: newAddress() }) },
    emailChange: {
      expected: everybody,
      input: async (cast) => ({ token: await emailChangeToken(cast, "confirm") }),
    },
    confirmEmailChange: {
      spoils: true,
      expected: everybody,
      input: async (cast) => ({ token: await emailChangeToken(cast, "confirm") }),
    },
    recoverEmail: {
      spoils: true,
      expected: everybody,
      input: async (cast) => ({ token: await emailChangeToken(cast, "take_back") }),
    },
    requestDeletion: { expected: justSignedIn },
    delete: {
      spoils: true,
      // An unconfirmed address gets and needs no link.
      expected: only(["buyer", "unverified"], justSignedIn, "email_link_unusable"),
      input: async (cast) => ({ token: await deletionToken(cast) }),
    },
  },
  auth: {
    me: { expected: byTokenAlone },
    updateProfile: {
      expected: signedIn,
      input: () => ({ displayName: "Ada Lovelace", company: "" }),
    },
    sendVerification: { expected: signedIn, input: () => ({}) },
    exchangeGoogleCode: {
      expected: everybody,
      input: () => ({ code: "4/code", codeVerifier: "v".repeat(43) }),
    },
    requestPasswordReset: { expected: everybody, input: () => ({ email: newAddress() }) },
    breachedPasswords: { expected: everybody, input: () => ({ hashPrefix: "ABCDE" }) },
  },
  billing: {
    quote: { expected: visitors, input: () => ({ planId: "pro" }) },
    startCheckout: {
      spoils: true,
      expected: signedIn,
      input: () => ({ planId: "pro", ...terms }),
    },
    upgrades: { expected: signedIn },
    startUpgrade: {
      spoils: true,
      expected: buyerAlone("licence_not_found"),
      input: offeredUpgrade,
    },
    formerSubscription: { expected: signedIn },
    claimLicence: {
      spoils: true,
      expected: buyerAlone("no_former_subscription"),
      input: async (cast) => {
        await formerSubscription(cast);
        return terms;
      },
    },
    purchaseStatus: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await paidPurchase(cast)).purchaseId }),
    },
    purchases: { expected: signedIn },
    findOpenCheckout: { expected: signedIn },
    cancelOpenCheckout: { expected: signedIn },
    requestRefund: {
      spoils: true,
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await paidPurchase(cast)).purchaseId }),
    },
    receipt: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await paidPurchase(cast)).purchaseId }),
    },
  },
  coupons: {
    check: {
      expected: visitors,
      input: async ({ suite }) => ({ couponCode: await createCoupon(suite) }),
    },
    redeem: {
      spoils: true,
      expected: { ...signedIn, unverified: "coupon_email_unverified" },
      input: async ({ suite }) => ({
        couponCode: await createCoupon(suite, { kind: "grant", planIds: ["pro"] }),
        ...terms,
      }),
    },
  },
  gifts: {
    claim: { spoils: true, expected: signedIn },
  },
  licences: {
    list: { expected: signedIn },
    file: {
      expected: buyerAlone("licence_not_found"),
      input: ({ licences }) => ({ licenceId: licences.buyer.id }),
    },
    devices: { expected: signedIn },
    deactivateDevice: {
      spoils: true,
      expected: buyerAlone("device_not_found"),
      input: ({ deviceId }) => ({ deviceId }),
    },
  },
  newsletter: {
    subscribe: { expected: everybody, input: () => ({ email: newAddress() }) },
    confirm: {
      expected: everybody,
      input: async (cast) => ({ token: await newsletterToken(cast, "confirm") }),
    },
    unsubscribe: {
      expected: everybody,
      input: async (cast) => ({ token: await newsletterToken(cast, "unsubscribe") }),
    },
    own: { expected: signedIn },
    setOwn: {
      expected: { ...signedIn, unverified: "email_unverified" },
      input: () => ({ subscribed: true }),
    },
  },
  operator: {
    overview: { expected: operatorAlone },
    find: { expected: operatorAlone, input: ({ accounts }) => ({ text: accounts.buyer.email }) },
    person: {
      expected: operatorAlone,
      input: ({ profiles }) => ({ profileId: profiles.buyer.id }),
    },
    doctor: { expected: operatorAlone },
    decidePayment: {
      spoils: true,
      expected: operatorAlone,
      input: async (cast) => ({ purchaseId: await heldPurchase(cast), decision: "refused", why }),
    },
    refund: {
      spoils: true,
      expected: operatorAlone,
      input: async (cast) => ({
        purchaseId: (await paidPurchase(cast)).purchaseId,
        seenRefundedMinor: 0,
        why,
      }),
    },
    moveLicence: {
      spoils: true,
      expected: operatorAlone,
      input: ({ accounts, licences }) => ({
        licenceId: licences.buyer.id,
        seenKey: licences.buyer.key,
        // Somebody who has no licence of the plan yet.
        email: accounts.longSignedIn.email,
        newKey: true,
        why,
      }),
    },
    setLicenceTakenBack: {
      spoils: true,
      expected: operatorAlone,
      input: ({ licences }) => ({ licenceId: licences.buyer.id, isRevoked: true, why }),
    },
    freeDevice: {
      spoils: true,
      expected: operatorAlone,
      input: ({ deviceId }) => ({ deviceId, why }),
    },
    resendMail: {
      expected: operatorAlone,
      input: async (cast) => ({
        mail: "receipt",
        about: (await paidPurchase(cast)).purchaseId,
        why,
      }),
    },
    retryMail: {
      expected: operatorAlone,
      input: async ({ suite }) => ({ mailId: await deadMail(suite), why }),
    },
    addNote: {
      expected: operatorAlone,
      input: ({ profiles }) => ({ profileId: profiles.buyer.id, why }),
    },
    newsletters: { expected: operatorAlone },
    previewLetter: { expected: operatorAlone, input: () => ({ name: LETTER }) },
    testLetter: { expected: operatorAlone, input: () => ({ name: LETTER, why }) },
    sendLetter: {
      expected: operatorAlone,
      input: async ({ suite }) => ({ name: await unsentLetter(suite), why }),
    },
    holdNewsletter: {
      expected: operatorAlone,
      input: async ({ suite }) => ({ name: await begunIssue(suite), wish: "stop", why }),
    },
    gifts: { expected: operatorAlone },
    giveGift: {
      expected: operatorAlone,
      input: () => ({ email: newAddress(), planId: "pro", why }),
    },
    withdrawGift: {
      expected: operatorAlone,
      input: async ({ suite }) => ({ giftId: await waitingGift(suite), why }),
    },
  },
  product: {
    releases: { expected: everybody },
    downloadLink: {
      expected: everybody,
      input: () => ({ version: "1.10.0", platform: "linux", arch: "x64" }),
    },
    requestDownloadsMail: { expected: everybody, input: () => ({ email: newAddress() }) },
  },
  seats: {
    list: { expected: signedIn },
    invite: {
      expected: buyerAlone("licence_not_found"),
      input: ({ licences }) => ({ licenceId: licences.buyer.id, email: newAddress() }),
    },
    revoke: {
      spoils: true,
      expected: buyerAlone("seat_not_found"),
      input: ({ seatId }) => ({ seatId }),
    },
    leave: {
      spoils: true,
      expected: only(["seatHolder"], signedIn, "seat_not_found"),
      input: ({ licences }) => ({ licenceId: licences.seatHolder.id }),
    },
    invitation: {
      expected: everybody,
      input: async (cast) => ({ token: await invitationToken(cast) }),
    },
    accept: {
      spoils: true,
      expected: only(["otherBuyer"], signedIn, "invitation_other_address"),
      input: async (cast) => ({ token: await invitationToken(cast) }),
    },
  },
  errorReports: {
    report: {
      expected: everybody,
      input: () => ({ message: "TypeError: x is undefined", stack: "", path: "/pricing" }),
    },
  },
  support: {
    ask: {
      expected: everybody,
      input: () => ({ message: "It stops.", version: "", system: "", email: newAddress() }),
    },
  },
};

/** Every row by its procedure's name. */
export const procedureRows: Record<string, ProcedureRow> = Object.fromEntries(
  Object.entries(procedureMatrix).flatMap(([feature, rows]) =>
    Object.entries(rows as Record<string, ProcedureRow>).map(([name, row]) => [
      `${feature}.${name}`,
      row,
    ]),
  ),
);

/**
 * Whether only the shop's staff may call it: they may know whose things these are, and everyone else is refused
 * before the input is read.
 */
export function isForOperators(name: string): boolean {
  return procedureRows[name]?.expected.buyer === "forbidden";
}
