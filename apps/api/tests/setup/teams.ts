import { TERMS_VERSION } from "@site/contracts/plans";

import { createCoupon } from "./shop.ts";
import type { Suite } from "./suite.ts";
import { signUp } from "./users.ts";

export function createAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** A new account with a free team licence. */
export async function createTeamOwner(suite: Suite) {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const choice = { planId: "team", couponCode, termsVersion: TERMS_VERSION } as const;
  await client.billing.startCheckout.mutate(choice);
  const [licence] = await client.licences.list.query();
  if (!licence) throw new Error("The purchase gave no licence.");
  return { ...person, client, licence };
}
type TeamOwner = Awaited<ReturnType<typeof createTeamOwner>>;

/** Waits for an invitation mail and returns its token. `after` skips the mails up to an earlier one. */
export async function getInvitationToken(
  suite: Suite,
  email: string,
  after?: number,
): Promise<string> {
  const mail = await suite.inbox.waitForMail({ to: email, after });
  const link = /http:\/\/shop\.test\/email-confirm\?mode=seat&\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`There is no invitation in ${mail.subject}.`);
  return new URL(link).searchParams.get("token") ?? "";
}

export async function inviteMember(suite: Suite, { client, licence }: TeamOwner) {
  const email = createAddress();
  const seat = await client.seats.invite.mutate({ licenceId: licence.id, email });
  return { seat, email, token: await getInvitationToken(suite, email) };
}

/** A new account that has accepted a seat. */
export async function createMember(suite: Suite, owner: TeamOwner) {
  const { seat, email, token } = await inviteMember(suite, owner);
  const person = await signUp({ email });
  const client = suite.api.client(person.token);
  const { licenceId } = await client.seats.accept.mutate({ token });
  const [licence] = await client.licences.list.query();
  if (licence?.id !== licenceId) throw new Error("The seat gave no licence.");
  return { ...person, client, seat, licence, token };
}
