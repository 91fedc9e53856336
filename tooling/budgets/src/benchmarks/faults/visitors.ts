import { setTimeout as delay } from "node:timers/promises";

import { startCheckoutResultSchema } from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";

import { payOnProviderPage, type SignedInAccount } from "../accounts.ts";
import type { BackingServices } from "../services.ts";
import type { AnswerCounter } from "./answer-counter.ts";

export interface Visitors {
  /** Resolves once each kind of call has been answered with 200. */
  waitUntilServed: () => Promise<void>;
  /** Accounts that have paid so far. */
  listBuyers: () => SignedInAccount[];
  /** Addresses to which the API promised a mail. */
  listPromisedMails: () => string[];
  stop: () => Promise<void>;
}

interface VisitorOptions {
  urls: readonly string[];
  services: BackingServices;
  /** The accounts that buy, each at most once. */
  accounts: SignedInAccount[];
  answers: AnswerCounter;
  pauseMs: number;
}

/** Starts visitors who browse, log in, request mails and buy continuously. */
export function startVisitors({
  urls,
  services,
  accounts,
  answers,
  pauseMs,
}: VisitorOptions): Visitors {
  const stopping = new AbortController();
  const buyers: SignedInAccount[] = [];
  const promised: string[] = [];
  const nextBuyers = accounts.values();
  let turn = 0;

  const call = (route: string, account: SignedInAccount, body?: object) => {
    turn += 1;
    return answers.count(route.split("?", 1)[0] ?? "", () =>
      fetch(`${urls[turn % urls.length]}/api/trpc/${route}`, {
        method: body ? "POST" : "GET",
        headers: {
          authorization: `Bearer ${account.token}`,
          "x-forwarded-for": account.address,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  };
  const nextAccount = () => accounts[turn % accounts.length]!;
  const input = (value: object) => encodeURIComponent(JSON.stringify(value));

  const paying = new Set<Promise<void>>();
  const pay = async (account: SignedInAccount, checkoutUrl: string): Promise<void> => {
    const secretKey = services.secrets.stripeSecretKey;
    await payOnProviderPage(services.payments, { checkoutUrl, secretKey, email: account.email });
    buyers.push(account);
  };
  const buy = async (): Promise<boolean> => {
    const { value: account } = nextBuyers.next();
    if (!account) throw new Error("There are too few accounts for a run of this length.");
    // Stops after this many attempts, below the limit of checkouts for one account.
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const answer = await call("billing.startCheckout", account, {
        planId: "pro",
        termsVersion: TERMS_VERSION,
      });
      if (answer?.status === 200) {
        const { result } = answer.body as { result: { data: unknown } };
        const checkout = startCheckoutResultSchema.parse(result.data);
        if (checkout.next !== "pay") throw new Error("A payment was due.");
        paying.add(pay(account, checkout.checkoutUrl));
        return true;
      }
      await delay(pauseMs);
    }
    return false;
  };
  const actions: Record<string, () => Promise<boolean>> = {
    readReleases: async () => (await call("product.releases", nextAccount()))?.status === 200,
    readPrice: async () =>
      (await call(`billing.quote?input=${input({ planId: "pro" })}`, nextAccount()))?.status ===
      200,
    readAccount: async () => (await call("auth.me", nextAccount()))?.status === 200,
    subscribe: async () => {
      const email = `mail-${(turn += 1)}@example.com`;
      const account = { ...nextAccount(), address: `10.9.${(turn >> 8) & 255}.${turn & 255}` };
      const answer = await call("newsletter.subscribe", account, { email });
      if (answer?.status === 200) promised.push(email);
      return answer?.status === 200;
    },
    buy,
  };

  const lanes = Object.values(actions).map(async (action) => {
    while (!stopping.signal.aborted) {
      await action();
      await delay(pauseMs);
    }
  });
  return {
    waitUntilServed: async () => {
      const repeatUntilServed = async (action: () => Promise<boolean>) => {
        while (!(await action())) await delay(5);
      };
      await Promise.all(Object.values(actions).map(repeatUntilServed));
    },
    listBuyers: () => [...buyers],
    listPromisedMails: () => [...promised],
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
      await Promise.all(paying);
    },
  };
}
