import type { AnyTRPCProcedure, inferProcedureInput } from "@trpc/server";

import type { AppRouter } from "../../src/router.ts";
import { getDayAhead } from "../setup/gifts.ts";
import { createCoupon, createPlannedPrice, createSale } from "../setup/shop.ts";
import { createSoftwareAuthenticator } from "../setup/software-authenticator.ts";
import {
  tokenOnly,
  everybody,
  recentlySignedIn,
  allowOnly,
  type Outcomes,
  signedIn,
  visitors,
} from "./callers.ts";
import type { AccessFixtures } from "./fixtures.ts";
import {
  createStartedIssue,
  createDeletionToken,
  createFailedMail,
  createEmailChangeToken,
  createFormerSubscription,
  createHeldPurchase,
  createInvitationToken,
  NEWSLETTER,
  createNewsletterToken,
  findOfferedUpgrade,
  createPaidPurchase,
  createOpenInvoice,
  createOwnQuote,
  terms,
  resetNewsletter,
  createBlock,
  createAcceptedGiftToken,
  createBoughtGift,
  createOpenGiftToken,
  createGift,
  createRelease,
  createDraft,
} from "./resources.ts";

export interface ProcedureRow<Input = unknown> {
  expected: Outcomes;
  /** Whether the call changes the accounts or their data, so that the fixtures cannot be reused. */
  spoils?: true;
  /** An input that is valid for allowed callers. It refers to the buyer's data. */
  input?: (cast: AccessFixtures) => Input | Promise<Input>;
}

/** The compiler requires a row for each procedure. */
type RowsOf<Procedures> = {
  [Name in keyof Procedures]: Procedures[Name] extends AnyTRPCProcedure
    ? RowOf<inferProcedureInput<Procedures[Name]>>
    : RowsOf<Procedures[Name]>;
};
type RowOf<Input> = Input extends void | undefined
  ? ProcedureRow<never>
  : ProcedureRow<Input> & { input: unknown };
type ProcedureMatrix = RowsOf<AppRouter["_def"]["record"]>;

const buyerAlone = (instead: Parameters<typeof allowOnly>[2]) =>
  allowOnly(["buyer"], signedIn, instead);
const operatorAlone = allowOnly(["operator"], signedIn, "forbidden");
const why = "asked by mail";
/** A month of the past that no test closed before. */
let monthsUsed = 0;
const getUnusedMonth = () => new Date(Date.UTC(2001, (monthsUsed += 1))).toISOString().slice(0, 7);
const newAddress = () => `${crypto.randomUUID()}@example.com`;

/** The operator's browser, with a new authenticator. */
const getPasskeyUser = ({ suite, accounts }: AccessFixtures) => ({
  client: suite.api.client(accounts.operator.token).passkeys,
  authenticator: createSoftwareAuthenticator(suite.config.SITE_ORIGIN),
});

/** Who may call each procedure, and how others are rejected. Inputs refer to the buyer's data. */
export const procedureMatrix: ProcedureMatrix = {
  account: {
    export: { expected: signedIn },
    endSessions: { spoils: true, expected: signedIn },
    requestEmailChange: { expected: recentlySignedIn, input: () => ({ newEmail: newAddress() }) },
    emailChange: {
      expected: everybody,
      input: async (cast) => ({ token: await createEmailChangeToken(cast, "confirm") }),
    },
    confirmEmailChange: {
      spoils: true,
      expected: everybody,
      input: async (cast) => ({ token: await createEmailChangeToken(cast, "confirm") }),
    },
    recoverEmail: {
      spoils: true,
      expected: everybody,
      input: async (cast) => ({ token: await createEmailChangeToken(cast, "take_back") }),
    },
    requestDeletion: { expected: recentlySignedIn },
    delete: {
      spoils: true,
      // An account with an unconfirmed address is deleted without a link.
      expected: allowOnly(["buyer", "unverified"], recentlySignedIn, "email_link_invalid"),
      input: async (cast) => ({ token: await createDeletionToken(cast) }),
    },
  },
  auth: {
    me: { expected: tokenOnly },
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
    sale: { expected: visitors },
    prices: { expected: visitors },
    tax: { expected: visitors, input: () => ({ country: "DE" }) },
    startCheckout: {
      spoils: true,
      expected: signedIn,
      input: () => ({ planId: "pro", ...terms }),
    },
    upgrades: { expected: signedIn },
    startUpgrade: {
      spoils: true,
      expected: buyerAlone("licence_not_found"),
      input: findOfferedUpgrade,
    },
    formerSubscription: { expected: signedIn },
    claimLicence: {
      spoils: true,
      expected: buyerAlone("no_former_subscription"),
      input: async (cast) => {
        await createFormerSubscription(cast);
        return terms;
      },
    },
    purchaseStatus: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await createPaidPurchase(cast)).purchaseId }),
    },
    purchases: { expected: signedIn },
    findOpenCheckout: { expected: signedIn },
    cancelOpenCheckout: { expected: signedIn },
    requestRefund: {
      spoils: true,
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await createPaidPurchase(cast)).purchaseId }),
    },
    receipt: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await createPaidPurchase(cast)).purchaseId }),
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
    offered: {
      expected: everybody,
      input: async (cast) => ({ token: await createOpenGiftToken(cast) }),
    },
    accept: {
      spoils: true,
      expected: allowOnly(["otherBuyer"], signedIn, "gift_link_invalid"),
      input: async (cast) => ({ token: await createAcceptedGiftToken(cast) }),
    },
    decline: {
      expected: everybody,
      input: async (cast) => ({ token: await createOpenGiftToken(cast) }),
    },
    update: {
      expected: buyerAlone("gift_not_open"),
      input: async (cast) => ({
        // On a later day, so that no mail is sent while the rows are counted.
        purchaseId: (await createBoughtGift(cast, { deliverOn: getDayAhead(9) })).purchaseId,
        email: newAddress(),
        note: "",
        deliverOn: getDayAhead(8),
        timeZone: "Europe/Berlin",
      }),
    },
    keep: {
      spoils: true,
      expected: buyerAlone("gift_not_open"),
      input: async (cast) => ({ purchaseId: (await createBoughtGift(cast)).purchaseId }),
    },
  },
  invoices: {
    cancel: {
      spoils: true,
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: await createOpenInvoice(cast) }),
    },
    correct: {
      spoils: true,
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({
        purchaseId: (await createPaidPurchase(cast)).purchaseId,
        company: "Example Ltd",
        street: "1 High Street",
        postalCode: "10001",
        city: "New York",
        region: "NY",
        country: "US",
      }),
    },
    documents: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({ purchaseId: (await createPaidPurchase(cast)).purchaseId }),
    },
    document: {
      expected: buyerAlone("purchase_not_found"),
      input: async (cast) => ({
        purchaseId: (await createPaidPurchase(cast)).purchaseId,
        kind: "invoice",
        correctionId: null,
      }),
    },
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
      input: async (cast) => ({ token: await createNewsletterToken(cast, "confirm") }),
    },
    unsubscribe: {
      expected: everybody,
      input: async (cast) => ({ token: await createNewsletterToken(cast, "unsubscribe") }),
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
    explain: {
      expected: operatorAlone,
      input: ({ profiles }) => ({ person: profiles.buyer.id }),
    },
    doctor: { expected: operatorAlone },
    download: { expected: operatorAlone, input: () => ({ what: "books" as const }) },
    jobs: { list: { expected: operatorAlone } },
    refund: {
      spoils: true,
      expected: operatorAlone,
      input: async (cast) => ({ purchase: (await createPaidPurchase(cast)).purchaseId, why }),
    },
    invoices: {
      list: { expected: operatorAlone, input: () => ({}) },
      issue: {
        spoils: true,
        expected: operatorAlone,
        input: async (cast) => ({ purchase: await createOpenInvoice(cast), why }),
      },
      void: {
        spoils: true,
        expected: operatorAlone,
        input: async (cast) => ({ purchase: await createOpenInvoice(cast), why }),
      },
    },
    purchases: {
      accept: {
        spoils: true,
        expected: operatorAlone,
        input: async (cast) => ({ purchase: await createHeldPurchase(cast), why }),
      },
      refuse: {
        spoils: true,
        expected: operatorAlone,
        input: async (cast) => ({ purchase: await createHeldPurchase(cast), why }),
      },
    },
    move: {
      spoils: true,
      expected: operatorAlone,
      input: ({ accounts, licences }) => ({
        licence: licences.buyer.key,
        // An account that has no licence of the plan yet.
        to: accounts.longSignedIn.email,
        newKey: true,
        why,
      }),
    },
    revoke: {
      spoils: true,
      expected: operatorAlone,
      input: ({ licences }) => ({ licence: licences.buyer.key, why }),
    },
    restore: {
      spoils: true,
      expected: operatorAlone,
      input: ({ licences }) => ({ licence: licences.buyer.key, why }),
    },
    disputes: {
      list: { expected: operatorAlone, input: () => ({}) },
      evidence: {
        expected: operatorAlone,
        input: async (cast) => ({ purchase: (await createPaidPurchase(cast)).purchaseId }),
      },
    },
    accounts: {
      logOut: {
        spoils: true,
        expected: operatorAlone,
        input: ({ profiles }) => ({ person: profiles.buyer.id, why }),
      },
      delete: {
        spoils: true,
        expected: operatorAlone,
        input: ({ profiles }) => ({ person: profiles.buyer.id, why }),
      },
    },
    releases: {
      list: { expected: operatorAlone },
      publish: { expected: operatorAlone, input: () => ({ manifest: '{"releases":[]}', why }) },
      yank: {
        spoils: true,
        expected: operatorAlone,
        input: async ({ suite }) => ({
          version: await createRelease(suite),
          reason: "It loses columns.",
          why,
        }),
      },
    },
    devices: {
      free: {
        spoils: true,
        expected: operatorAlone,
        input: ({ deviceId }) => ({ device: deviceId, why }),
      },
      allow: {
        expected: operatorAlone,
        input: ({ licences }) => ({ licence: licences.buyer.key, extra: 2, why }),
      },
    },
    grant: { expected: operatorAlone, input: () => ({ email: newAddress(), plan: "pro", why }) },
    gifts: {
      bought: { expected: operatorAlone },
      list: { expected: operatorAlone },
      revoke: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ gift: await createGift(suite), why }),
      },
    },
    resend: {
      expected: operatorAlone,
      input: async (cast) => ({
        mail: "receipt",
        about: (await createPaidPurchase(cast)).purchaseId,
        why,
      }),
    },
    outbox: {
      retry: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ mail: await createFailedMail(suite), why }),
      },
    },
    note: {
      expected: operatorAlone,
      input: ({ profiles }) => ({ person: profiles.buyer.id, why }),
    },
    prices: {
      current: { expected: operatorAlone },
      change: {
        expected: operatorAlone,
        spoils: true,
        input: () => ({ plan: "pro", price: "USD 250", from: "2099-01-01", why }),
      },
      list: { expected: operatorAlone, input: () => ({}) },
      withdraw: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ change: await createPlannedPrice(suite), why }),
      },
    },
    sales: {
      create: {
        expected: operatorAlone,
        spoils: true,
        input: () => ({
          name: "Access sale",
          percent: "10",
          from: "2099-01-01",
          until: "2099-01-02",
          why,
        }),
      },
      list: { expected: operatorAlone, input: () => ({}) },
      stop: {
        expected: operatorAlone,
        input: async ({ suite }) => ({
          sale: await createSale(suite, { endsAt: new Date(Date.now() - 1_000) }),
          why,
        }),
      },
    },
    blocks: {
      add: {
        expected: operatorAlone,
        input: () => ({ buyer: `${crypto.randomUUID()}@example.com`, why }),
      },
      list: { expected: operatorAlone },
      end: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ block: await createBlock(suite), why }),
      },
    },
    coupons: {
      create: { expected: operatorAlone, input: () => ({ percent: "10", why }) },
      batch: {
        expected: operatorAlone,
        input: () => ({ batch: crypto.randomUUID(), count: "2", percent: "10", why }),
      },
      list: { expected: operatorAlone, input: () => ({}) },
      edit: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createCoupon(suite), uses: "5", why }),
      },
      stop: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createCoupon(suite), why }),
      },
      start: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createCoupon(suite), why }),
      },
      free: {
        expected: operatorAlone,
        input: async ({ suite }) => ({
          name: await createCoupon(suite, { disabledAt: new Date() }),
          why,
        }),
      },
    },
    books: {
      months: { expected: operatorAlone },
      summary: { expected: operatorAlone, input: () => ({}) },
      export: { expected: operatorAlone, input: () => ({}) },
      check: { expected: operatorAlone },
      sync: { expected: operatorAlone, input: () => ({}) },
      close: { expected: operatorAlone, input: () => ({ month: getUnusedMonth(), why }) },
    },
    newsletter: {
      status: { expected: operatorAlone, input: () => ({}) },
      preview: { expected: operatorAlone, input: () => ({ name: NEWSLETTER }) },
      render: { expected: operatorAlone, input: () => ({ subject: "News", body: "Hello." }) },
      read: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createDraft(suite) }),
      },
      write: {
        expected: operatorAlone,
        input: () => ({ name: "own-news", subject: "News", body: "Hello.", why }),
      },
      remove: {
        spoils: true,
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createDraft(suite), why }),
      },
      test: { expected: operatorAlone, input: () => ({ name: NEWSLETTER, why }) },
      send: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await resetNewsletter(suite), why }),
      },
      stop: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createStartedIssue(suite), why }),
      },
      resume: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createStartedIssue(suite), why }),
      },
      cancel: {
        expected: operatorAlone,
        input: async ({ suite }) => ({ name: await createStartedIssue(suite), why }),
      },
    },
  },
  passkeys: {
    list: { expected: operatorAlone },
    startRegistration: { expected: operatorAlone, input: () => ({}) },
    register: {
      spoils: true,
      expected: operatorAlone,
      input: async (cast) => {
        const { client, authenticator } = getPasskeyUser(cast);
        const options = await client.startRegistration.mutate({});
        return { name: "Laptop", answer: authenticator.create(options) };
      },
    },
    startConfirmation: {
      spoils: true,
      expected: { ...operatorAlone, operator: "passkey_missing" },
    },
    confirm: {
      spoils: true,
      expected: operatorAlone,
      input: async (cast) => {
        const { client, authenticator } = getPasskeyUser(cast);
        const created = authenticator.create(await client.startRegistration.mutate({}));
        await client.register.mutate({ name: "Laptop", answer: created });
        return { answer: authenticator.get(await client.startConfirmation.mutate()) };
      },
    },
    rename: {
      expected: { ...operatorAlone, operator: "passkey_not_found" },
      input: () => ({ passkeyId: crypto.randomUUID(), name: "Laptop" }),
    },
    remove: {
      expected: { ...operatorAlone, operator: "passkey_not_found" },
      input: () => ({ passkeyId: crypto.randomUUID() }),
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
  quotes: {
    create: {
      expected: signedIn,
      input: () => ({
        planId: "personal",
        quantity: 10,
        company: "Example Ltd",
        street: "1 High Street",
        city: "London",
        country: "GB",
      }),
    },
    order: {
      spoils: true,
      expected: buyerAlone("quote_not_found"),
      input: async (cast) => ({
        quoteId: await createOwnQuote(cast),
        payBy: "checkout",
        ...terms,
      }),
    },
    get: {
      expected: visitors,
      input: async (cast) => ({ quoteId: await createOwnQuote(cast) }),
    },
    list: { expected: signedIn },
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
      expected: allowOnly(["seatHolder"], signedIn, "seat_not_found"),
      input: ({ licences }) => ({ licenceId: licences.seatHolder.id }),
    },
    invitation: {
      expected: everybody,
      input: async (cast) => ({ token: await createInvitationToken(cast) }),
    },
    accept: {
      spoils: true,
      expected: allowOnly(["otherBuyer"], signedIn, "invitation_wrong_email"),
      input: async (cast) => ({ token: await createInvitationToken(cast) }),
    },
  },
  consent: {
    saveReceipt: {
      expected: everybody,
      input: () => ({
        id: crypto.randomUUID().replaceAll("-", ""),
        date: "2026-11-26T12:00:00.000Z",
        revision: "11irfym",
        status: "declined",
        enabled: [],
      }),
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
  listRows(procedureMatrix),
);

function listRows(rows: object, prefix = ""): [name: string, row: ProcedureRow][] {
  return Object.entries(rows).flatMap(([name, row]: [string, object]) =>
    "expected" in row
      ? [[prefix + name, row as ProcedureRow] as [string, ProcedureRow]]
      : listRows(row, `${prefix}${name}.`),
  );
}

/**
 * Whether only the shop's staff may call it. They may see everyone's data, and all other callers are rejected before
 * the input is parsed.
 */
export function isForOperators(name: string): boolean {
  return procedureRows[name]?.expected.buyer === "forbidden";
}
