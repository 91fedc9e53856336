import { TERMS_VERSION } from "@site/contracts/plans";

import { signUp } from "./people.ts";
import { createCoupon } from "./shop.ts";
import type { Suite } from "./suite.ts";

export function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** A new person with a team's licence for which nothing was due. */
export async function teamOwner(suite: Suite) {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const choice = { planId: "team", couponCode, termsVersion: TERMS_VERSION } as const;
  await client.billing.startCheckout.mutate(choice);
  const [licence] = await client.licences.list.query();
  if (!licence) throw new Error("The purchase gave no licence.");
  return { ...person, client, licence };
}
type TeamOwner = Awaited<ReturnType<typeof teamOwner>>;

/** The token in the first invitation's mail, or in the first one after another mail. */
export async function tokenFor(suite: Suite, email: string, after?: number): Promise<string> {
  const mail = await suite.inbox.waitForMail({ to: email, after });
  const link = /http:\/\/shop\.test\/email-confirm\?mode=seat&\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`There is no invitation in ${mail.subject}.`);
  return new URL(link).searchParams.get("token") ?? "";
}

export async function invite(suite: Suite, { client, licence }: TeamOwner) {
  const email = newAddress();
  const seat = await client.seats.invite.mutate({ licenceId: licence.id, email });
  return { seat, email, token: await tokenFor(suite, email) };
}

/** A new person who has accepted a seat. */
export async function member(suite: Suite, owner: TeamOwner) {
  const { seat, email, token } = await invite(suite, owner);
  const person = await signUp({ email });
  const client = suite.api.client(person.token);
  const { licenceId } = await client.seats.accept.mutate({ token });
  const [licence] = await client.licences.list.query();
  if (licence?.id !== licenceId) throw new Error("The seat gave no licence.");
  return { ...person, client, seat, licence, token };
}
