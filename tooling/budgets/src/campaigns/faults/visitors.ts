import { setTimeout as delay } from "node:timers/promises";

import { startCheckoutResultSchema } from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";

import { payCheckout } from "../pay-checkout.ts";
import type { SignedInPerson } from "../signed-in-people.ts";
import type { Parts } from "../with-parts.ts";
import type { Answers } from "./answers.ts";

export interface Visitors {
  /** Resolves once each call of a visitor has been answered 200. */
  allServed: () => Promise<void>;
  /** How many have bought so far. */
  buyers: () => SignedInPerson[];
  /** People whose page said that a mail is on its way. */
  promisedMails: () => string[];
  stop: () => Promise<void>;
}

interface Load {
  urls: readonly string[];
  parts: Parts;
  /** Each buys at most once. */
  people: SignedInPerson[];
  answers: Answers;
  pauseMs: number;
}

/** People who browse, log in, request mail and buy continuously, each on their own lanes. */
export function startVisitors({ urls, parts, people, answers, pauseMs }: Load): Visitors {
  const stopping = new AbortController();
  const buyers: SignedInPerson[] = [];
  const promised: string[] = [];
  const waiting = people.values();
  let turn = 0;

  const call = (route: string, person: SignedInPerson, body?: object) => {
    turn += 1;
    return answers.count(route.split("?", 1)[0] ?? "", () =>
      fetch(`${urls[turn % urls.length]}/api/trpc/${route}`, {
        method: body ? "POST" : "GET",
        headers: {
          authorization: `Bearer ${person.token}`,
          "x-forwarded-for": person.address,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  };
  const anyone = () => people[turn % people.length]!;
  const input = (value: object) => encodeURIComponent(JSON.stringify(value));

  const paying = new Set<Promise<void>>();
  const pay = async (person: SignedInPerson, checkoutUrl: string): Promise<void> => {
    const secretKey = parts.secrets.stripeSecretKey;
    await payCheckout(parts.payments, { checkoutUrl, secretKey, email: person.email });
    buyers.push(person);
  };
  const buy = async (): Promise<boolean> => {
    const { value: person } = waiting.next();
    if (!person) throw new Error("There are too few people for so long a run.");
    // A visitor who was refused this often gives up, before one person's limit of checkouts is reached.
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const answer = await call("billing.startCheckout", person, {
        planId: "pro",
        termsVersion: TERMS_VERSION,
      });
      if (answer?.status === 200) {
        const { result } = answer.body as { result: { data: unknown } };
        const checkout = startCheckoutResultSchema.parse(result.data);
        if (checkout.next !== "pay") throw new Error("A payment was due.");
        paying.add(pay(person, checkout.checkoutUrl));
        return true;
      }
      await delay(pauseMs);
    }
    return false;
  };
  const acts: Record<string, () => Promise<boolean>> = {
    look: async () => (await call("product.releases", anyone()))?.status === 200,
    price: async () =>
      (await call(`billing.quote?input=${input({ planId: "pro" })}`, anyone()))?.status === 200,
    own: async () => (await call("auth.me", anyone()))?.status === 200,
    mail: async () => {
      const email = `mail-${(turn += 1)}@example.com`;
      const person = { ...anyone(), address: `10.9.${(turn >> 8) & 255}.${turn & 255}` };
      const answer = await call("newsletter.subscribe", person, { email });
      if (answer?.status === 200) promised.push(email);
      return answer?.status === 200;
    },
    buy,
  };

  const lanes = Object.values(acts).map(async (act) => {
    while (!stopping.signal.aborted) {
      await act();
      await delay(pauseMs);
    }
  });
  return {
    allServed: async () => {
      const untilServed = async (act: () => Promise<boolean>) => {
        while (!(await act())) await delay(5);
      };
      await Promise.all(Object.values(acts).map(untilServed));
    },
    buyers: () => [...buyers],
    promisedMails: () => [...promised],
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
      await Promise.all(paying);
    },
  };
}
